import { useState } from 'react'
import type { Connection } from '../../bridge/contract/state.ts'
import type { TabContext } from '../client/tab/context.ts'
import { cleanText } from '../format/cleanText.ts'
import { errorWords } from '../format/errorWords.ts'
import { t } from '../words/t.ts'
import { useSession } from './useSession.ts'
import { useTab } from './useTab.ts'

/** How long a wallet that still allows the page takes to answer without a prompt. */
const PROMPT_MS = 600
/** Wallets of the page come back without a pairing. WalletConnect's session and a login's are gone. */
const UNDOABLE: ReadonlySet<Connection['kind']> = new Set(['announced', 'injected', 'external'])

/** Connects the wallet again that was just disconnected. A wallet that prompts is named: its window may be hidden. */
function undo({ client, toasts }: TabContext, { namespace, walletId, wallet }: Connection): void {
  const name = cleanText(wallet.name, 24, t('your wallet'))
  toasts.hide()
  const prompt = setTimeout(
    () => toasts.show({ message: t('Confirm in {name}', { name }), variant: 'loading', isOfPage: true }),
    PROMPT_MS,
  )
  client
    .connect({ wallet: walletId, namespace })
    .then(
      () => toasts.hide(),
      error => toasts.show({ message: errorWords(error), variant: 'error', isOfPage: true }),
    )
    .finally(() => clearTimeout(prompt))
}

/** Ends the connection of the active namespace in all tabs; the modal closes when the account is gone. */
export function useDisconnectWallet(): { readonly isBusy: boolean; readonly disconnect: () => void } {
  const tab = useTab()
  const { namespace, connection } = useSession()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    disconnect() {
      const { client, toasts } = tab
      setBusy(true)
      client
        .disconnect({ namespace })
        .then(
          () => {
            if (!connection || !UNDOABLE.has(connection.kind)) return
            const action = { label: t('Undo'), run: () => undo(tab, connection) }
            toasts.show({
              message: t('Disconnected from all tabs'),
              variant: 'success',
              action,
              isOfPage: true,
            })
          },
          () => toasts.show({ message: t('Failed to disconnect'), variant: 'error' }),
        )
        .finally(() => setBusy(false))
    },
  }
}
