import type { TabContext } from '../tab/context.ts'
import { findApproval } from '../values/embeddedRequests.ts'

/**
 * Shows ApproveTransaction while this tab has a request that is answered in the secure frame, and goes back to where
 * the person was when it is over. A modal that is closed over it takes the request back.
 *
 * @param openModal opens the modal with only this view on its stack; its chunk may still be loading
 * @returns stops following
 */
export function followApproval(
  { mirror, modal, engine }: Pick<TabContext, 'mirror' | 'modal' | 'engine'>,
  openModal: () => Promise<void>,
): () => void {
  let wasRequested = false
  /** The modal was opened for this alone. */
  let isOurs = false

  function show(): void {
    const { open, view } = modal.getState()
    if (view === 'ApproveTransaction' && open) return
    isOurs = !open
    if (open) modal.push('ApproveTransaction')
    else
      openModal().catch(() => {
        // The request cannot be answered without its view: it is cancelled instead of staying pending.
        engine.embedded.cancel().catch(() => {})
      })
  }

  function hide(): void {
    const { open, view } = modal.getState()
    if (!open || view !== 'ApproveTransaction') return
    if (isOurs) modal.close()
    else modal.back()
  }

  const offs = [
    mirror.subscribe(() => {
      const isRequested = findApproval(mirror.getState()) !== undefined
      if (isRequested === wasRequested) return
      wasRequested = isRequested
      if (isRequested) show()
      else hide()
    }),
    modal.subscribe((now, before) => {
      const isLeft =
        before.open && before.view === 'ApproveTransaction' && !(now.open && now.view === before.view)
      if (isLeft && findApproval(mirror.getState())) engine.embedded.cancel().catch(() => {})
    }),
  ]
  return () => {
    for (const off of offs) off()
  }
}
