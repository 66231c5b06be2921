import { mkdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Step } from './readGuides.ts'

/** A lock of a run that was ended is older. */
const STALE_MS = 300_000
const RETRY_MS = 200

/** Ports of servers that take no other one when theirs is in use. */
function portsOf(steps: readonly Step[]): readonly string[] {
  const texts = steps.map(step => (step.kind === 'file' ? step.text : step.lines.join('\n')))
  return [...new Set(texts.flatMap(text => text.match(/\b8787\b/g) ?? []))]
}

/** Takes the ports that the steps of a guide name, one guide after the other, and returns what gives them back. */
export async function holdPorts(steps: readonly Step[]): Promise<() => Promise<void>> {
  const locks = portsOf(steps).map(port => join(tmpdir(), `tabkey-guide-port-${port}`))
  for (const lock of locks)
    while (
      !(await mkdir(lock)
        .then(() => true)
        .catch(() => false))
    ) {
      const age = await stat(lock)
        .then(({ mtimeMs }) => Date.now() - mtimeMs)
        .catch(() => 0)
      if (age > STALE_MS) await rm(lock, { recursive: true, force: true })
      await sleep(RETRY_MS)
    }
  return async () => {
    for (const lock of locks) await rm(lock, { recursive: true, force: true })
  }
}
