import { ABORTED, FrameError } from '../frameError.ts'

/** How a screen ends. */
export interface ScreenEnds<Result> {
  resolve(result: Result): void
  reject(error: FrameError): void
}

/** Draws a screen. @returns a function that takes it away. */
export type DrawScreen<Result> = (root: HTMLElement, ends: ScreenEnds<Result>) => () => void

/** The screens that wait for a person: one at a time, in the order of the questions. */
export interface Screens {
  /**
   * Shows a screen when those before it have ended.
   *
   * @returns what the screen resolves with.
   * @throws {FrameError} what the screen rejects with, or that the signal aborted.
   */
  show<Result>(draw: DrawScreen<Result>, signal: AbortSignal): Promise<Result>
}

export function createScreens(root: HTMLElement): Screens {
  const waiting: (() => () => void)[] = []
  let shown: { readonly draw: () => () => void; readonly close: () => void } | undefined

  function update(): void {
    const draw = waiting[0]
    if (shown?.draw === draw) return
    shown?.close()
    shown = draw && { draw, close: draw() }
    document.documentElement.dataset.open = draw ? 'yes' : 'no'
  }

  return {
    show: <Result>(drawScreen: DrawScreen<Result>, signal: AbortSignal) =>
      new Promise<Result>((resolve, reject) => {
        const end = (settle: () => void) => {
          const at = waiting.indexOf(draw)
          if (at === -1) return
          waiting.splice(at, 1)
          settle()
          update()
        }
        const draw = () =>
          drawScreen(root, {
            resolve: result => end(() => resolve(result)),
            reject: error => end(() => reject(error)),
          })
        const abort = () => end(() => reject(new FrameError(ABORTED)))
        if (signal.aborted) return reject(new FrameError(ABORTED))
        signal.addEventListener('abort', abort, { once: true })
        waiting.push(draw)
        update()
      }),
  }
}
