import type { TestProject } from 'vitest/node'
import { type PeerUrls, startPeers } from '../peers/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly peers: PeerUrls
  }
}

/** Starts the real peers once for a vitest project; tests reach them by `inject('peers')`. */
export default async function globalPeers(project: TestProject): Promise<() => Promise<void>> {
  const peers = await startPeers()
  project.provide('peers', peers.urls)
  return () => peers.close()
}
