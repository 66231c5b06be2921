import type { Risk } from '../contract/risk.ts'

/** Every risk that a review may name. */
export const RISKS = [
  'lookAlike',
  'highFee',
  'otherDecimals',
  'notSimulated',
] as const satisfies readonly Risk[]
