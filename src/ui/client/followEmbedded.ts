import type { ViewName } from '../modal/stack.ts'
import type { TabContext } from './context.ts'
import { followApproval } from './followApproval.ts'
import { followFrameTheme } from './followFrameTheme.ts'
import { followRefusals } from './followRefusals.ts'
import type { Verbs } from './verbs/createVerbs.ts'

/**
 * What a tab does for the embedded wallet.
 *
 * @param open opens the modal on a view, or where the person is at home
 * @param verbs what the host asks through
 * @returns stops doing it
 */
export function followEmbedded(
  context: TabContext,
  open: (view?: ViewName) => Promise<void>,
  verbs: Pick<Verbs, 'request'>,
): () => void {
  const offs = [
    followApproval(context, () => open('ApproveTransaction')),
    followFrameTheme(context),
    followRefusals(context, verbs, open),
  ]
  return () => {
    for (const off of offs) off()
  }
}
