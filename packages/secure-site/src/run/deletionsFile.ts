import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Deletion, DeletionList } from '../server/deletions.ts'

const LINE = z.strictObject({ person: z.string().regex(/^[\w-]{43}$/), at: z.number() })
const OWNER_ONLY = 0o600

/** Beside `secrets.json`. */
export const findDeletionsFile = (dataFolder: string): string => join(dataFolder, 'deletions.jsonl')

/**
 * The deletions of a file, one in a line.
 *
 * @throws for a line with other content. A line that was cut off while it was written is left out: the database still has it.
 */
export async function readDeletions(path: string): Promise<readonly Deletion[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(line => line !== '' && line.endsWith('}'))
    .map((line, index) => {
      const parsed = LINE.safeParse(readJson(line))
      if (!parsed.success) throw new Error(`${path}: line ${index + 1} is not a deletion`)
      return parsed.data
    })
}

/** Appends to a file, which is read at the first use. */
export function openDeletionsFile(path: string): DeletionList {
  let known: Set<string> | undefined
  // One write after the other: each looks at what the one before has written.
  let last: Promise<unknown> = Promise.resolve()
  async function append(deletions: readonly Deletion[]): Promise<void> {
    known ??= new Set((await readDeletions(path)).map(({ person }) => person))
    const added = deletions.filter(({ person }) => !known?.has(person))
    if (added.length === 0) return
    const file = await open(path, 'a', OWNER_ONLY)
    try {
      // The line break in front ends a line that was cut off.
      await file.appendFile(`\n${added.map(({ person, at }) => JSON.stringify({ person, at })).join('\n')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    for (const { person } of added) known.add(person)
  }
  return {
    append(deletions) {
      const turn = last.then(() => append(deletions))
      last = turn.catch(() => {})
      return turn
    },
  }
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
