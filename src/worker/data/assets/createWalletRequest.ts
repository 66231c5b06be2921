import type { NetworkId } from '../../../bridge/contract/network.ts'
import { WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { RpcTimeoutError } from '../../../bridge/errors/network.ts'
import { createUuid } from '../../../bridge/values/randomId.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { Lazy } from '../../base/lazy.ts'
import type { WalletTabs } from '../../connectors/walletTabs.ts'
import type { OpenedRpc } from '../../rpc/openRpc.ts'
import { WALLET_ASSETS_MS } from './limits.ts'

/** Sends the active wallet a request that needs no prompt, through the visible tab. */
export type WalletRequestFn = (network: NetworkId, method: string, params: unknown) => Promise<unknown>

/** @returns a question that ends after a few seconds, answered or not */
export function createWalletRequest({
  clock,
  walletTabs,
  requests,
}: {
  readonly clock: Clock
  readonly walletTabs?: Pick<WalletTabs, 'mostVisible'> | undefined
  readonly requests?: Lazy<Pick<OpenedRpc, 'rpc'>> | undefined
}): WalletRequestFn {
  return async (network, method, params) => {
    const tab = walletTabs?.mostVisible()
    if (!tab || !requests) throw new WalletUnreachableError()
    const { rpc } = await requests.get()
    const id = `assets-${createUuid()}`
    return withDeadline(clock, rpc.request(tab, { id, method, params, network }), WALLET_ASSETS_MS, () => {
      rpc.abort(tab, id)
      return new RpcTimeoutError(method, WALLET_ASSETS_MS)
    })
  }
}
