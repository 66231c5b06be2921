import { connectEngine } from '../../../bridge/wire/tabEnd.ts'
import { preloadWhenIdle } from '../../page/preloadWhenIdle.ts'
import { nextTask } from '../../state/nextTask.ts'
import { type StartedTab, type StartTabParameters, startTab, type TabSeams } from './startTab.ts'
import type { loadTabParts } from './tabParts.ts'

/** What the first chunk gives to the tab's chunk. */
export interface TabChunkParameters extends Pick<TabSeams, 'input' | 'read' | 'loadModal'> {
  /** Code that is loaded beside this chunk. */
  readonly parts: Awaited<ReturnType<typeof loadTabParts>>
}

/** The tab with its real wire: one chunk, which is loaded after the first frame. */
export async function startTabChunk(
  parameters: StartTabParameters,
  { input, read, loadModal, parts }: TabChunkParameters,
): Promise<StartedTab> {
  // The task that brought the chunk has evaluated it.
  await nextTask()
  const tab = startTab(parameters, { ...parts, connect: connectEngine, input, read, loadModal })
  // For developers, so all run after everything a visitor waits for. A config whose getters throw is not checked.
  void nextTask()
    .then(() => import('../config/unknownOptions.ts'))
    .then(({ warnOfUnknownOptions }) => warnOfUnknownOptions(input, read))
    .catch(() => {})
  void nextTask()
    .then(() => import('../../../bridge/errors/hints/addHints.ts'))
    .then(({ addHints }) => addHints())
    .catch(() => {})
  if (input.scope !== 'tab' && 'SharedWorker' in parameters.shown.view) {
    const { client } = parameters
    // Only then: the chunk of the warning is not one that every page has.
    const off = client.subscribe(
      ({ engineMode }) => engineMode,
      mode => {
        if (mode === null || mode === 'sharedWorker') return
        off()
        import('../config/warnOfEngineMode.ts')
          .then(({ warnOfEngineMode }) => warnOfEngineMode(client, true))
          .catch(() => {})
      },
    )
  }
  const stopPreload = preloadWhenIdle(parameters.shown.view, tab.preloadQuietly)
  return {
    ...tab,
    async stop() {
      stopPreload()
      await tab.stop()
    },
  }
}
