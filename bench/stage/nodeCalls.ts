import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import { control } from '../../test/support/peerControl.ts'
import type { Stage } from './openStage.ts'

/** What the chains' nodes were asked since the last reset, by method and by the origin that asked. */
export async function nodeCalls({ urls }: Stage): Promise<Pick<PeerStats, 'calls' | 'origins'>> {
  const stats = await Promise.all(urls.evm.map(({ url }) => control<PeerStats>(url, '/__stats')))
  return { calls: sum(stats.map(({ calls }) => calls)), origins: sum(stats.map(({ origins }) => origins)) }
}

function sum(tables: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const totals = new Map<string, number>()
  for (const table of tables)
    for (const [key, value] of Object.entries(table)) totals.set(key, (totals.get(key) ?? 0) + value)
  return Object.fromEntries(totals)
}
