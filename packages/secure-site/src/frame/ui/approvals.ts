import type { FrameWords } from '../../words/words.ts'
import { FrameError, REJECTED } from '../frameError.ts'
import type { Approvals, Dapp } from './approval.ts'
import { drawApproval } from './approvalScreen.ts'
import type { Screens } from './screens.ts'

/** Asks a person for an approval, with the name of the page that wants it. */
export const createApprovals = (screens: Screens, words: FrameWords, dapp: () => Dapp): Approvals => ({
  ask: (approval, signal) =>
    screens.show<void>(
      (root, { resolve, reject }) =>
        drawApproval(root, {
          approval,
          words,
          dapp: dapp(),
          approve: () => resolve(),
          reject: () => reject(new FrameError(REJECTED)),
        }),
      signal,
    ),
})
