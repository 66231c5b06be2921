import type { TestProject } from 'vitest/node'
import { type Peers, type PeerUrls, startPeers } from '../../packages/peers/src/start.ts'
import { askReport, joinReports, settleContracts } from '../contracts/reportContracts.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A set for each worker; `injectPeers` picks it. */
    readonly peers: readonly PeerUrls[]
  }
}

/**
 * Starts the real peers once for a vitest project, a set for each worker. The project fails at its end when a peer or a
 * request differed from the contract of its service.
 */
export default async function globalPeers(project: TestProject): Promise<() => Promise<void>> {
  const started: Peers[] = []
  const close = async () => void (await Promise.all(started.map(peers => peers.close())))
  const start = async () => void started.push(await startPeers())
  const sets = Array.from({ length: project.config.maxWorkers || 1 }, start)
  const failed = (await Promise.allSettled(sets)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') {
    await close()
    throw failed.reason
  }
  project.provide(
    'peers',
    started.map(({ urls }) => urls),
  )
  return async () => {
    try {
      const reports = await Promise.all(started.map(({ urls }) => askReport(urls.api)))
      await settleContracts('flow', joinReports(reports))
    } catch (error) {
      // Vitest prints an error of a teardown, but only the exit code fails the run.
      process.exitCode = 1
      throw error
    } finally {
      await close()
    }
  }
}
