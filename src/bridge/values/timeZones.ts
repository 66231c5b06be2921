/**
 * The restricted time zones, upper case. No restriction is defined for them, so that no code reads them and all users
 * are treated alike.
 */
export const RESTRICTED_TIME_ZONES: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/HONG_KONG',
  'ASIA/MACAO',
  'ASIA/BEIJING',
]
