import type { SharedState } from '../../../bridge/contract/state.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { SAFE_ID } from '../../../bridge/values/walletIds.ts'
import { openSafe } from '../../page/safe/openSafe.ts'
import type { Running } from '../tab/running.ts'

const isFound = (state: SharedState | null): state is SharedState =>
  state?.wallets.found.some(({ id }) => id === SAFE_ID) === true

/** A connection of any wallet and namespace, also one that is still being made. */
const hasConnection = ({ connections }: SharedState): boolean =>
  Object.values(connections).some(({ status }) => status !== 'disconnected')

/**
 * Adds the Safe around this page to the wallets, and connects it unless a wallet is connected already. A connection of
 * another wallet is never replaced; the user may then choose the Safe from the list.
 *
 * @param parents what `safeParents` returned
 */
export function followSafe({ view, context, tab }: Running, parents: readonly string[]): () => void {
  const stops: (() => void)[] = []
  let isStopped = false

  function connect(): void {
    const state = context.mirror.getState()
    if (isStopped || !isFound(state)) return
    stopWaiting()
    // With `reconnectOnMount: false` the host decides when this tab shows an account.
    if (!context.config.page.reconnectOnMount || hasConnection(state)) return
    context.engine.connections
      .connect({ wallet: SAFE_ID, namespace: 'eip155', id: createRandomId() })
      .catch(() => {})
  }
  const stopWaiting = context.mirror.subscribe(connect)
  stops.push(stopWaiting)

  openSafe(view, parents).then(
    safe => {
      if (!safe || isStopped) return safe?.stop()
      stops.push(safe.stop)
      tab.addWallet(safe.entry)
      connect()
    },
    () => {},
  )
  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}
