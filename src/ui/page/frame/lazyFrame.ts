import { FrameLoadError, FrameRestartedError } from '../../../bridge/errors/frame.ts'
import type { FrameListeners, SecureFrame } from './createFrame.ts'

/** The secure frame, whose code arrives with its first use: a page without email login never loads it. */
export function createLazyFrame(view: Window, listeners: FrameListeners): SecureFrame {
  let loading: Promise<SecureFrame> | undefined
  let isStopped = false

  async function start(): Promise<SecureFrame> {
    try {
      const { createSecureFrame } = await import('./createFrame.ts')
      const frame = createSecureFrame(view, listeners)
      if (isStopped) frame.stop()
      return frame
    } catch (cause) {
      // A lost chunk is asked for again.
      loading = undefined
      throw new FrameLoadError({ cause })
    }
  }
  const load = (): Promise<SecureFrame> => (loading ??= start())

  /** Does it once the code is there, unless it was taken back by then. */
  function later(use: (frame: SecureFrame) => () => void): () => void {
    let undo: (() => void) | undefined
    let isUndone = false
    load().then(
      frame => {
        if (!isUndone) undo = use(frame)
      },
      () => {},
    )
    return () => {
      isUndone = true
      undo?.()
    }
  }

  return {
    api: {
      open: async parameters => (await load()).api.open(parameters),
      async post(parameters) {
        if (!loading) throw new FrameRestartedError({ details: 'the frame is not open' })
        await (await loading).api.post(parameters)
      },
      async close() {
        if (loading) await (await loading).api.close()
      },
      answers: async parameters =>
        loading ? (await loading).api.answers(parameters) : { replies: [], posted: [] },
    },
    show: placing => later(frame => frame.show(placing)),
    onResult: listener => later(frame => frame.onResult(listener)),
    stop() {
      isStopped = true
      loading?.then(
        frame => frame.stop(),
        () => {},
      )
    },
  }
}
