import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { WalletMismatchError, WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { NOT_SAFE_METHODS } from '../../../bridge/values/walletMethods.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { Store } from '../../store/store.ts'
import type { WalletRequest } from '../connector.ts'
import type { EmbeddedWalletParameters } from './embedded.ts'
import { FRAME_KEPT_WAIT_MS } from './limits.ts'
import { requestFrame, rpcPayload } from './rpc.ts'

/** Requests to the wallet in a frame. */
export interface FrameRequests {
  request(request: WalletRequest): Promise<unknown>
  switchNetwork(networkId: NetworkId, tab: Tab | null): Promise<void>
}

/** Resolves when the request has left the list of pending requests, which is when its outcome is on disk; 5 s at most. */
function untilStored(store: Store, clock: Clock, id: RequestId): Promise<void> {
  const stored = new Promise<void>(resolve => {
    const check = () => {
      if (Object.hasOwn(store.get().requests, id)) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = store.subscribe(check)
    check()
  })
  return withDeadline(clock, stored, FRAME_KEPT_WAIT_MS, () => undefined).catch(() => {})
}

export function createFrameRequests({
  store,
  clock,
  calls,
  frames,
  screens,
  frameAccounts,
  owner,
}: Pick<
  EmbeddedWalletParameters,
  'store' | 'clock' | 'calls' | 'frames' | 'screens' | 'frameAccounts' | 'owner'
>): FrameRequests {
  /** Requests of one frame run one after the other, because each selects its account and network in the frame. */
  const queues = new WeakMap<Tab, Promise<unknown>>()

  function enqueue<Value>(tab: Tab, run: () => Promise<Value>): Promise<Value> {
    const previous = queues.get(tab) ?? Promise.resolve()
    const result = previous.then(run, run)
    queues.set(
      tab,
      result.catch(() => {}),
    )
    return result
  }

  function ownerTab(preferred: Tab | null): Tab {
    const tab = owner(preferred)
    if (!tab) throw new WalletUnreachableError()
    return tab
  }

  return {
    async request({ id, args, namespace, networkId, tab, signal, onSending }) {
      const activeAddress = () => store.get().accounts[namespace]?.address
      const address = activeAddress()
      const payload = rpcPayload(args)
      const isUnsafe = NOT_SAFE_METHODS.has(args.method)
      const link = await frames.ready(isUnsafe && tab ? tab : ownerTab(tab))
      await link.greeted
      // Safe `wallet_` methods do not depend on the frame's account and network.
      const needsAccount = isUnsafe || !args.method.startsWith('wallet_')
      const sent = await enqueue(link.tab, async () => {
        signal.throwIfAborted()
        const select = () => frameAccounts.selectAccount(link, networkId)
        // Only a request that prompts the user anyway may show the frame.
        if (isUnsafe) await screens.withOpenWallet({ tab: link.tab, networkId, signal }, select)
        else if (needsAccount) await select()
        // The connected account may have changed during the request.
        if (isUnsafe && activeAddress() !== address) throw new WalletMismatchError({ details: networkId })
        if (isUnsafe) await frameAccounts.initSmartAccount(link)
        signal.throwIfAborted()
        await onSending()
        // The request may be aborted while the ledger is written; it has not been sent yet.
        signal.throwIfAborted()
        const options = isUnsafe ? { id, signal, persisted: () => untilStored(store, clock, id) } : { signal }
        return { response: requestFrame(calls, link.tab, payload, options) }
      })
      return sent.response
    },

    async switchNetwork(networkId, tab) {
      const link = await frames.ready(ownerTab(tab))
      await link.greeted
      const switchFrame = () => frameAccounts.switchNetwork(link, networkId)
      await enqueue(link.tab, () =>
        tab ? screens.withOpenWallet({ tab: link.tab, networkId }, switchFrame) : switchFrame(),
      )
    },
  }
}
