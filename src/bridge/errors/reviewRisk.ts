import type { Risk } from '../contract/risk.ts'
import { WalletError, type WalletErrorOptions } from './base.ts'

const MESSAGES: Readonly<Record<Risk, string>> = {
  lookAlike: 'The receiver looks like another address',
  highFee: 'The network fee is unusually high',
  otherDecimals: 'The token has other decimals than the amount was typed with',
  notSimulated: 'The swap could not be tested before it is sent',
  unknownContract: 'The swap uses a contract that is not a known router',
}

/** The review has risks that were not accepted. The wallet was not asked. */
export class ReviewRiskError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'review-risk'
  override name = 'ReviewRiskError'
  /** The risks that were not accepted. */
  declare readonly data: { readonly risks: readonly Risk[] }
  /** @param risks risks of the review that were not accepted */
  constructor(risks: readonly Risk[], options?: WalletErrorOptions) {
    super(risks[0] ? MESSAGES[risks[0]] : 'The payment has risks that were not accepted', {
      details: risks.join(', '),
      ...options,
      data: { risks },
    })
  }
  /** The risks that were not accepted. */
  get risks(): readonly Risk[] {
    return this.data.risks
  }
}

/** @throws ReviewRiskError when `accepted` lacks a risk of the review */
export function checkRisks(risks: readonly Risk[], accepted: readonly Risk[] = []): void {
  const open = risks.filter(risk => !accepted.includes(risk))
  if (open.length > 0) throw new ReviewRiskError(open)
}
