import type { Connection } from '../../bridge/contract/state.ts'
import { createRandomId } from '../../bridge/values/randomId.ts'
import type { TabContext } from '../client/tab/context.ts'
import { cleanText } from '../format/cleanText.ts'
import { errorWords } from '../format/errorWords.ts'
import { t } from '../words/t.ts'

/** How long a wallet that still allows the page takes to answer without a prompt. */
const PROMPT_MS = 600
/** Wallets of the page come back without a pairing. WalletConnect's session and a login's are gone. */
const UNDOABLE: ReadonlySet<Connection['kind']> = new Set(['announced', 'injected', 'external'])

/** Connects the wallet again that was just disconnected. A wallet that prompts is named: its window may be hidden. */
function undo(
  tab: TabContext,
  { namespace, walletId, wallet: { name } }: Connection,
  isInUse: boolean,
): void {
  const { client, engine, toasts } = tab
  toasts.hide()
  const prompt = setTimeout(
    () =>
      toasts.show({
        message: t('Confirm in {name}', { name: cleanText(name, 24, t('your wallet')) }),
        variant: 'loading',
        isOfPage: true,
      }),
    PROMPT_MS,
  )
  const wallet = { wallet: walletId, namespace }
  const connected: Promise<unknown> = isInUse
    ? client.connect(wallet)
    : engine.connections.connect({ ...wallet, id: createRandomId(), isStandby: true })
  connected
    .then(
      () => toasts.hide(),
      error => toasts.show({ message: errorWords(error), variant: 'error', isOfPage: true }),
    )
    .finally(() => clearTimeout(prompt))
}

/**
 * Says that a wallet was disconnected, with a button that connects it again. A wallet that cannot come back by itself gets
 * no toast.
 *
 * @param isInUse whether it was the wallet in use; a standby wallet comes back as one
 */
export function offerUndo(tab: TabContext, connection: Connection, isInUse: boolean): void {
  if (!UNDOABLE.has(connection.kind)) return
  tab.toasts.show({
    message: t('Disconnected from all tabs'),
    variant: 'success',
    action: { label: t('Undo'), run: () => undo(tab, connection, isInUse) },
    isOfPage: true,
  })
}
