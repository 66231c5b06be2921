import type { Risk } from '../contract/risk.ts'

/** Every risk that a review may name. */
export const RISKS = [
  'lookAlike',
  'highFee',
  'otherDecimals',
  'notSimulated',
  'unknownContract',
] as const satisfies readonly Risk[]
