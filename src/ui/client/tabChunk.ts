import { connectEngine } from '../../bridge/wire/tabEnd.ts'
import { type StartedTab, type StartTabParameters, startTab } from './startTab.ts'
import type { TabkeyConfig } from './tabkey.ts'
import { warnOfUnknownOptions } from './unknownOptions.ts'

/**
 * The tab with its real wire and modal: one chunk, which arrives behind the first frame (design §16.15).
 *
 * @param given the config as the host wrote it
 * @param read what has read it
 */
export function startTabChunk(
  parameters: StartTabParameters,
  given: TabkeyConfig,
  read: (config: TabkeyConfig) => unknown,
): StartedTab {
  warnOfUnknownOptions(given, read)
  return startTab(parameters, { connect: connectEngine, loadModal: () => import('../modal/mount.tsx') })
}
