import type { TraceReading } from '../../../bridge/contract/trace.ts'
import { BUILD, PROTOCOL } from '../../../bridge/wire/protocol.ts'
import { saveText } from '../../page/saveText.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions } from '../values/arguments.ts'
import type { GroupBodies } from './bodies.ts'

/** The engine's log, one entry per line, oldest first, below a line with version and build. */
export async function getLogs(running: Running): Promise<string> {
  const { engine } = await readyState(running)
  const { mode } = running.tab.engine.link.getState()
  const head = `tabkey ${BUILD}, engine ${engine.build}, protocol ${PROTOCOL}, ${mode}, storage ${engine.storage}\n`
  return head + (await running.tab.engine.api.telemetry.log())
}

/** Saves the same as a file. */
export async function downloadLogs(running: Running): Promise<void> {
  const text = await getLogs(running)
  // No colons: a file of this name must fit on every disk.
  const now = new Date().toISOString().replaceAll(':', '-')
  saveText(running.view.document, `tabkey-${now}.log`, text)
}

/** What the engine recorded; the engine checks the query. */
async function readTrace(running: Running, query: unknown): Promise<TraceReading> {
  await readyState(running)
  const { api } = running.tab.engine
  return api.telemetry.trace({ ...readOptions(query ?? {}) })
}

export const bodies: GroupBodies<'logs'> = {
  get: getLogs,
  download: downloadLogs,
  trace: readTrace,
}
