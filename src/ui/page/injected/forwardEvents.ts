import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { readEvmAddress } from '../../../bridge/values/caip.ts'
import { readWalletChainId } from '../../../bridge/values/readIds.ts'
import type { BoundProvider } from './bindProvider.ts'

/** Events of one wallet are sent once per this interval; the first event at once. */
const QUIET_MS = 50
const ACCOUNTS_MAX = 100

/**
 * The code of a `disconnect` after which the wallet connects to its network again by itself: WebSocket's "try again
 * later" (RFC 6455 registry). MetaMask sends it while its service worker restarts.
 */
const TRY_AGAIN_LATER = 1013

const readCode = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as { readonly code?: unknown }).code : undefined

function readEvent(
  id: WalletId,
  name: Exclude<WalletEvent['name'], 'changed'>,
  value: unknown,
): WalletEvent | null {
  try {
    if (name === 'disconnect') return readCode(value) === TRY_AGAIN_LATER ? null : { id, name, data: null }
    if (name === 'accountsChanged') {
      if (!Array.isArray(value)) return null
      const accounts = Array.from(value.slice(0, ACCOUNTS_MAX) as readonly unknown[], readEvmAddress)
      const data = accounts.filter(account => account !== undefined)
      return data.length === accounts.length ? { id, name, data } : null
    }
    const chainId = readWalletChainId(value)
    return chainId === undefined ? null : { id, name, data: `0x${chainId.toString(16)}` }
  } catch {
    return null
  }
}

/**
 * Listens to a wallet and reports changes: validated, the latest of each event, at most one report per 50 ms however
 * often it fires.
 *
 * @returns stops listening
 */
export function forwardEvents(
  id: WalletId,
  boundProvider: BoundProvider,
  report: (event: WalletEvent) => void,
): () => void {
  const waiting = new Map<WalletEvent['name'], WalletEvent>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function flush(): void {
    timer = undefined
    if (isStopped || waiting.size === 0) return
    const hasNoAccount = waiting.get('accountsChanged')?.data?.length === 0
    // Rabby emits both when a site is disconnected; the empty list of accounts says more.
    if (hasNoAccount) waiting.delete('disconnect')
    const events = [...waiting.values()]
    waiting.clear()
    timer = setTimeout(flush, QUIET_MS)
    for (const event of events) report(event)
  }

  const offs = (['accountsChanged', 'chainChanged', 'disconnect'] as const).map(name =>
    boundProvider.listen(name, value => {
      const event = readEvent(id, name, value)
      if (!event || isStopped) return
      // Taken out first: events of one round keep the order of their last word.
      const isFirst = waiting.size === 0 && timer === undefined
      waiting.delete(name)
      waiting.set(name, event)
      if (isFirst) queueMicrotask(flush)
    }),
  )
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const off of offs) off()
  }
}
