import type { TabContext } from './context.ts'
import { followApproval } from './followApproval.ts'
import { followFrameTheme } from './followFrameTheme.ts'

/**
 * What a tab does for the embedded wallet.
 *
 * @param openModal opens the modal on ApproveTransaction
 * @returns stops doing it
 */
export function followEmbedded(context: TabContext, openModal: () => Promise<void>): () => void {
  const offs = [followApproval(context, openModal), followFrameTheme(context)]
  return () => {
    for (const off of offs) off()
  }
}
