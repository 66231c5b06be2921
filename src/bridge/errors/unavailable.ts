import { WalletError } from './base.ts'

/** The host has taken away a feature, a wallet or a way to connect (`endpoints.control`). Nothing was sent. */
export class UnavailableError extends WalletError {
  static override readonly kind = 'unavailable'
  override name = 'UnavailableError'
  /** @param subject for instance `swaps`, or the id of a wallet */
  constructor(subject: string) {
    super('This is not available at the moment', { details: subject })
  }
}
