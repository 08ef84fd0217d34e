#include <limits.h>
#ifdef ZD_FIXED_DOUBLE
#include <math.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif