import { ABORTED, FrameError, REJECTED } from '../frameError.ts'
import type { Approval, Approvals, Dapp } from './approval.ts'
import { drawScreen } from './screen.ts'

/** One screen at a time, in the order of the questions. */
export function createApprovals(root: HTMLElement, dapp: () => Dapp): Approvals {
  const waiting: Ask[] = []
  let drawn: { readonly ask: Ask; readonly close: () => void } | undefined

  function draw(): void {
    const ask = waiting[0]
    if (drawn?.ask === ask) return
    drawn?.close()
    drawn = ask && { ask, close: drawScreen(root, { ...ask, dapp: dapp() }) }
    document.documentElement.dataset.open = ask ? 'yes' : 'no'
  }

  return {
    ask: (approval, signal) =>
      new Promise<void>((resolve, reject) => {
        const end = (settle: () => void) => {
          const at = waiting.indexOf(ask)
          if (at === -1) return
          waiting.splice(at, 1)
          settle()
          draw()
        }
        const ask: Ask = {
          approval,
          approve: () => end(resolve),
          reject: () => end(() => reject(new FrameError(REJECTED))),
        }
        if (signal.aborted) return reject(new FrameError(ABORTED))
        signal.addEventListener('abort', () => end(() => reject(new FrameError(ABORTED))), { once: true })
        waiting.push(ask)
        draw()
      }),
  }
}

interface Ask {
  readonly approval: Approval
  approve(): void
  reject(): void
}
