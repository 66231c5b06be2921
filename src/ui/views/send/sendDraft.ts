import { createStore, type StoreApi } from 'zustand/vanilla'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { accountInUse } from '../../hooks/useAsset.ts'
import type { ViewName } from '../../state/views.ts'
import { readArguments } from './readArguments.ts'
import { createSendFlow, type SendFlow } from './sendFlow.ts'
import type { Receiver } from './sendInput.ts'

/** The input of the fields. */
export interface Draft {
  /** CAIP-10 of the token, `native` for the coin; `null` is the first one there is. */
  readonly token: string | null
  /** A decimal string with a point, empty, or `REFUSED_AMOUNT`. */
  readonly amount: string
  /** As it was typed: an address, a name, or a payment link until it is read. */
  readonly to: string
  /** The text arrived whole, so that a link in it is read at once. */
  readonly isPasted: boolean
  /** The network on which a link was read; `null` for a receiver without a link. */
  readonly linkNetwork: NetworkId | null
  /** Token or amount are from a link too. */
  readonly isFilled: boolean
  readonly receiver: Receiver
}

export interface SendDraft {
  readonly draft: StoreApi<Draft>
  readonly flow: SendFlow
}

const EMPTY: Draft = {
  token: null,
  amount: '',
  to: '',
  isPasted: false,
  linkNetwork: null,
  isFilled: false,
  receiver: { status: 'empty' },
}

const SEND_VIEWS: readonly ViewName[] = [
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
] satisfies readonly ViewName[]

const stores = new WeakMap<TabContext, SendDraft>()

/**
 * The payment of a tab, over all its views. It ends when the modal closes or no view of it is left on the stack, and
 * its token and amount when another account comes into use.
 */
export function getSendDraft(tab: TabContext): SendDraft {
  const known = stores.get(tab)
  if (known) return known
  const initial = readArguments(tab.modal.getState().data.arguments)
  const draft = createStore<Draft>(() => ({ ...EMPTY, ...initial }))
  const flow = createSendFlow(tab)
  const made = { draft, flow }
  stores.set(tab, made)
  let account = accountInUse(tab.mirror.getState())
  const offMirror = tab.mirror.subscribe(() => {
    const now = accountInUse(tab.mirror.getState())
    if (now === account || now === null) return
    const isOtherFamily = now.split(':')[0] !== account?.split(':')[0]
    account = now
    draft.setState({ token: null, amount: '', ...(isOtherFamily ? EMPTY : {}) })
  })
  const offModal = tab.modal.subscribe(({ open, history }) => {
    if (open && history.some(({ view }) => SEND_VIEWS.includes(view))) return
    offModal()
    offMirror()
    stores.delete(tab)
    flow.stop()
  })
  return made
}
