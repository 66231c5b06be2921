import { whenIdle } from './whenIdle.ts'

/** The part of the Network Information API that is used; not every browser has it. */
interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether the visitor pays for bytes that may never be used: data is saved, or the network is 2g. */
export function isSavingData({ connection }: Navigator & { readonly connection?: Connection }): boolean {
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/**
 * Runs a preload once the page has loaded and is idle. Never while the visitor saves data, and never offline: browsers
 * may remember a module that failed to load.
 *
 * @param preload its failures are ignored, the press that needs the code reports them
 * @returns cancels it
 */
export function preloadWhenIdle(view: Window, preload: () => Promise<void>): () => void {
  let cancel = (): void => {}
  const run = (): void => {
    if (!isSavingData(view.navigator) && view.navigator.onLine !== false) preload().catch(() => {})
  }
  const start = (): void => {
    cancel = whenIdle(run)
  }
  if (view.document.readyState === 'complete') start()
  else view.addEventListener('load', start, { once: true })
  return () => {
    view.removeEventListener('load', start)
    cancel()
  }
}
