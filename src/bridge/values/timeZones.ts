/**
 * The restricted time zones, upper case. It does not say what is restricted there, so
 * nothing reads them: they are here for the day it does, and to say that nobody is treated otherwise for where they are.
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
