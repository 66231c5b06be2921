import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { readPaymentLink } from '../../../bridge/values/paymentLink/readPaymentLink.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useTab } from '../../hooks/useTab.ts'
import { fillFromLink } from './fillFromLink.ts'
import { getSendDraft } from './sendDraft.ts'
import { isLink, readReceiver } from './sendInput.ts'
import { TYPING_MS } from './useReceiver.ts'

/**
 * Fills the form from a link in the receiver's field: at once for a pasted link, else when typing is over. Call it after
 * `useReceiver`, whose state of the receiver it replaces.
 *
 * @param tokens of the account; `null` while they are loading
 */
export function usePaymentLink(
  networkId: NetworkId,
  namespace: Namespace,
  tokens: readonly TokenBalance[] | null,
  current: TokenBalance | null,
): void {
  const { draft, flow } = getSendDraft(useTab())
  const to = useStore(draft, state => state.to)
  const isPasted = useStore(draft, state => state.isPasted)
  const settled = useDebounced(to, TYPING_MS)
  const isComplete = isLink(to) && (isPasted || settled === to)

  useEffect(() => {
    if (!isComplete) return
    const read = readPaymentLink(to, { namespace, networkId })
    if (read.status === 'plain') return
    const result =
      read.status === 'refused' ? { problem: read.problem } : fillFromLink(read.link, tokens, current)
    if (result === null) return
    if ('problem' in result) {
      draft.setState({ receiver: { status: 'bad', problem: result.problem } })
      return
    }
    const { fill } = result
    draft.setState({
      ...fill,
      receiver: readReceiver(fill.to, namespace),
      linkNetwork: networkId,
      isFilled: fill.token !== undefined,
    })
    flow.drop()
  }, [draft, flow, to, isComplete, namespace, networkId, tokens, current])
}
