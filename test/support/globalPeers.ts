import type { TestProject } from 'vitest/node'
import { askReport, settleContracts } from '../contracts/reportContracts.ts'
import { type PeerUrls, startPeers } from '../peers/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly peers: PeerUrls
  }
}

/**
 * Starts the real peers once for a vitest project; tests reach them by `inject('peers')`. The project fails at its end when
 * a peer or a request differed from the contract of its service.
 */
export default async function globalPeers(project: TestProject): Promise<() => Promise<void>> {
  const peers = await startPeers()
  project.provide('peers', peers.urls)
  return async () => {
    try {
      await settleContracts('flow', await askReport(peers.urls.api))
    } catch (error) {
      // Vitest prints an error of a teardown, but only the exit code fails the run.
      process.exitCode = 1
      throw error
    } finally {
      await peers.close()
    }
  }
}
