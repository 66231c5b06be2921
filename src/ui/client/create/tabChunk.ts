import { connectEngine } from '../../../bridge/wire/tabEnd.ts'
import { nextTask } from '../../state/nextTask.ts'
import type { ResolvedConfig } from '../config/resolveConfig.ts'
import type { TabkeyConfig } from '../tabkey.ts'
import { type StartedTab, type StartTabParameters, startTab } from './startTab.ts'
import { loadTabParts } from './tabParts.ts'

/**
 * The tab with its real wire and modal: one chunk, which arrives behind the first frame.
 *
 * @param given the config as the host wrote it
 * @param read what has read it
 */
export async function startTabChunk(
  parameters: StartTabParameters,
  given: TabkeyConfig,
  read: (config: TabkeyConfig) => ResolvedConfig,
): Promise<StartedTab> {
  const { view, config } = parameters.shown
  // The task that brought the chunk has evaluated it.
  const [parts] = await Promise.all([loadTabParts(view, config.page), nextTask()])
  const tab = startTab(parameters, {
    ...parts,
    connect: connectEngine,
    given,
    read,
    async loadModal() {
      // Between the tap and the fetch, and between the chunk's evaluation and its use, the page may draw.
      await nextTask()
      const modal = await import('../../modal/mount.tsx')
      await nextTask()
      return modal
    },
  })
  // For developers, so both run after everything a visitor waits for. A config whose getters throw is not checked.
  void nextTask()
    .then(() => import('../config/unknownOptions.ts'))
    .then(({ warnOfUnknownOptions }) => warnOfUnknownOptions(given, read))
    .catch(() => {})
  void nextTask()
    .then(() => import('../../../bridge/errors/hints/addHints.ts'))
    .then(({ addHints }) => addHints())
    .catch(() => {})
  return tab
}
