import { connectEngine } from '../../bridge/wire/tabEnd.ts'
import { nextTask } from '../theme/nextTask.ts'
import { type StartedTab, type StartTabParameters, startTab } from './startTab.ts'
import type { TabkeyConfig } from './tabkey.ts'
import { warnOfUnknownOptions } from './unknownOptions.ts'

/**
 * The tab with its real wire and modal: one chunk, which arrives behind the first frame (design §16.15).
 *
 * @param given the config as the host wrote it
 * @param read what has read it
 */
export async function startTabChunk(
  parameters: StartTabParameters,
  given: TabkeyConfig,
  read: (config: TabkeyConfig) => unknown,
): Promise<StartedTab> {
  // The task that brought the chunk has evaluated it.
  await nextTask()
  warnOfUnknownOptions(given, read)
  return startTab(parameters, {
    connect: connectEngine,
    async loadModal() {
      // Between the tap and the fetch, and between the chunk's evaluation and its use, the page may draw.
      await nextTask()
      const modal = await import('../modal/mount.tsx')
      await nextTask()
      return modal
    },
  })
}
