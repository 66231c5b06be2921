import type { Risk } from '../contract/risk.ts'
import { WalletError, type WalletErrorOptions } from './base.ts'

/** The review has risks that were not accepted. The wallet was not asked. */
export class ReviewRiskError extends WalletError {
  static override readonly code = -32003
  static override readonly kind = 'review-risk'
  override name = 'ReviewRiskError'
  declare readonly data: { readonly risks: readonly Risk[] }
  /** @param risks those of the review that were not accepted */
  constructor(risks: readonly Risk[], options?: WalletErrorOptions) {
    super('The payment has risks that were not accepted', {
      details: risks.join(', '),
      ...options,
      data: { risks },
    })
  }
  get risks(): readonly Risk[] {
    return this.data.risks
  }
}

/** @throws ReviewRiskError when `accepted` lacks a risk of the review */
export function checkRisks(risks: readonly Risk[], accepted: readonly Risk[] = []): void {
  const open = risks.filter(risk => !accepted.includes(risk))
  if (open.length > 0) throw new ReviewRiskError(open)
}
