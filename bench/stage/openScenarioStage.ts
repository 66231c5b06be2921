import { emitLibrary } from '../../scripts/emit.ts'
import type { RunStage } from '../../scripts/stages.ts'
import { type BrowserStage, openBrowserStage } from './browserStage.ts'

/** What a scenario needs: the library, its own page and a browser. No demo and no peer is started: the nodes are the user's. */
export async function openScenarioStage({
  isShort,
  runStage,
}: {
  readonly isShort: boolean
  readonly runStage: RunStage
}): Promise<BrowserStage> {
  if (!process.env.TABKEY_KEEP_DIST) await runStage('Compiling the library into dist', () => emitLibrary())
  return openBrowserStage({ isShort, runStage, pageNames: ['scenario'] })
}
