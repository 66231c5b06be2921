import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useTab } from '../../hooks/useTab.ts'
import { getSendDraft } from './sendDraft.ts'
import { isAddress, isName, nameProblem, type Receiver, readReceiver } from './sendInput.ts'

/** Typing is over after half a second. */
export const TYPING_MS = 500

/**
 * Resolves the receiver's field: an address is taken as it is, a name is resolved once. The resolved address is the one
 * that is reviewed and paid; the name is not resolved again.
 */
export function useReceiver(networkId: NetworkId, namespace: Namespace): Receiver {
  const tab = useTab()
  const { draft } = getSendDraft(tab)
  const text = useStore(draft, ({ to }) => to)
  const settled = useDebounced(text, TYPING_MS)

  useEffect(() => {
    const { receiver: known, linkNetwork } = draft.getState()
    if (linkNetwork !== null && linkNetwork !== networkId) {
      // The link named an address of the network that was in use then.
      const problem = { reason: 'otherNetwork', network: linkNetwork } as const
      draft.setState({ receiver: { status: 'bad', problem } })
      return
    }
    const isKnownName = known.status === 'found' && known.name === text && text !== ''
    if (!isKnownName) draft.setState({ receiver: readReceiver(text, namespace) })
  }, [draft, text, namespace, networkId])

  useEffect(() => {
    const isPending = settled === draft.getState().to && draft.getState().receiver.status === 'looking'
    if (!isPending || !isName(settled, namespace)) return
    const set = (receiver: Receiver): void => {
      // The field may have another name by now.
      if (draft.getState().to === settled && draft.getState().receiver.status === 'looking')
        draft.setState({ receiver })
    }
    async function find(): Promise<void> {
      const address = await tab.engine.data.address({ name: settled })
      if (address === null || !isAddress(address, namespace)) {
        set({ status: 'bad' })
        return
      }
      set({ status: 'found', address, name: settled })
      const account = `${networkId}:${address}` as const
      const { avatar } = await tab.engine.data.identity({ account })
      const now = draft.getState().receiver
      if (avatar && now.status === 'found' && now.name === settled)
        draft.setState({ receiver: { ...now, avatar } })
    }
    find().catch(error => set({ status: 'bad', problem: nameProblem(error) }))
  }, [draft, tab, settled, namespace, networkId])

  return useStore(draft, ({ receiver }) => receiver)
}
