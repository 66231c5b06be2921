import type { TabContext } from '../tab/context.ts'
import { isWalletOpening } from '../values/embeddedRequests.ts'

/**
 * Keeps the modal open while the user opens the wallet of a login in the secure frame, which the card shows over its
 * view. A modal that is closed over the frame ends the login.
 *
 * @param openModal opens the modal where the user is at home; its chunk may still be loading
 * @returns stops following
 */
export function followOpenWallet(
  { mirror, modal, engine }: Pick<TabContext, 'mirror' | 'modal' | 'engine'>,
  openModal: () => Promise<void>,
): () => void {
  let wasOpening = false
  /** The modal was opened for the frame alone. */
  let isOurs = false
  const cancel = (): void => void engine.embedded.cancel().catch(() => {})

  const offs = [
    mirror.subscribe(() => {
      const isOpening = isWalletOpening(mirror.getState())
      if (isOpening === wasOpening) return
      wasOpening = isOpening
      const { open } = modal.getState()
      if (!isOpening) {
        if (isOurs && open) modal.close()
        return
      }
      isOurs = !open
      // Without the modal's code the user cannot open the wallet: the login ends instead of staying pending.
      if (isOurs) openModal().catch(cancel)
    }),
    modal.subscribe((now, before) => {
      if (before.open && !now.open && isWalletOpening(mirror.getState())) cancel()
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
