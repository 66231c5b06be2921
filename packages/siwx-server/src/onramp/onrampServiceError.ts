import { WalletError } from '../../../../src/bridge/errors/base.ts'
import type { OnrampService } from './onrampOrder.ts'

/**
 * A service of `createOnrampHandler` gave no page: it did not answer, refused the key, or answered with something else. The
 * handler hands it to `onError` and answers the page with 502. It holds no key and nothing that the service wrote.
 */
export class OnrampServiceError extends WalletError {
  static override readonly kind = 'onramp-service'
  static override readonly retryable = true
  override name = 'OnrampServiceError'
  /** The service that failed. */
  readonly service: OnrampService
  /** HTTP status of the service; `undefined` when it did not answer in time, or not with what is documented. */
  readonly status: number | undefined
  constructor(service: OnrampService, details: string, status?: number) {
    super('The service made no page', {
      docsPath: 'onramp.md',
      metaMessages: ['Check the keys and the allow-lists at the service'],
      details: `${service}: ${details}`,
    })
    this.service = service
    this.status = status
  }
}
