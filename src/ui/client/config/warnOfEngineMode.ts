import type { Tabkey } from '../api/tabkey.ts'

const REASON =
  'its SharedWorker did not start, so each tab has a wallet session of its own or loses it with another tab. Either the bundler does not serve the script of the engine (Vite before 8: optimizeDeps: { exclude: ["tabkey"] }; others: docs/packaging.md), or a policy or the browser refuses workers.'

/**
 * Warns developers when the engine does not run in a SharedWorker although the browser has them. Once per page.
 *
 * @returns stops listening
 */
export function warnOfEngineMode(
  { getState, subscribe }: Pick<Tabkey, 'getState' | 'subscribe'>,
  hasSharedWorkers: boolean,
  warn: (text: string) => void = text => console.warn(`[tabkey] ${text}`),
): () => void {
  let isWarned = !hasSharedWorkers
  const read = (mode: ReturnType<Tabkey['getState']>['engineMode']): void => {
    if (isWarned || mode === null || mode === 'sharedWorker') return
    isWarned = true
    warn(`The engine runs in ${mode === 'page' ? 'this page' : "a tab's worker"}: ${REASON}`)
  }
  read(getState().engineMode)
  return subscribe(({ engineMode }) => engineMode, read)
}
