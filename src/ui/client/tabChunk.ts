import { connectEngine } from '../../bridge/wire/tabEnd.ts'
import { type StartedTab, type StartTabParameters, startTab } from './startTab.ts'

/** The tab with its real wire and modal: one chunk, which arrives behind the first frame (design §16.15). */
export function startTabChunk(parameters: StartTabParameters): StartedTab {
  return startTab(parameters, { connect: connectEngine, loadModal: () => import('../modal/mount.tsx') })
}
