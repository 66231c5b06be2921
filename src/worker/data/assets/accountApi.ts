import type { NetworkId } from '../../../bridge/contract/network.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import type { Clock } from '../../base/clock.ts'
import { BALANCE_RETRY_MS } from '../../base/limits.ts'
import type { HttpReadOptions } from '../../net/http.ts'
import type { Hosted } from '../hosted.ts'
import type { createSupportedChains } from '../supportedChains.ts'
import { isAccountNetwork } from './serviceChains.ts'

/** The blockchain API's account calls, with its pauses kept. */
export interface AccountApi {
  /**
   * Whether the API is configured and has balances and history of the network. The list of supported chains is about the
   * node proxy and names chains of other families, so the family is checked as well.
   */
  serves(network: NetworkId): Promise<boolean>
  /**
   * @param isForced a person asks again: the pause does not hold
   * @throws what the service throws; within 30 s of a 503, that again, unasked
   */
  request<T>(path: string, options: HttpReadOptions<T>, isForced?: boolean): Promise<T>
}

const BUSY = 503

export function createAccountApi({
  hosted,
  clock,
  supported,
}: {
  readonly hosted: Hosted
  readonly clock: Clock
  readonly supported: ReturnType<typeof createSupportedChains>
}): AccountApi {
  let pause: { readonly until: number; readonly error: HttpError } | undefined

  return {
    serves: async network =>
      hosted.has('blockchainApi') && isAccountNetwork(network) && (await supported()).has(network),
    async request(path, options, isForced = false) {
      if (pause && pause.until > clock.monotonic() && !isForced) throw pause.error
      try {
        const answer = await hosted.fetchPage('blockchainApi', http => http.get(path, options))
        pause = undefined
        return answer
      } catch (error) {
        if (error instanceof HttpError && error.status === BUSY)
          pause = { until: clock.monotonic() + BALANCE_RETRY_MS, error }
        throw error
      }
    },
  }
}
