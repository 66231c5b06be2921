import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { SOURCE_FOLDERS } from '../../../scripts/parts.ts'
import { type Ran, run } from '../../../scripts/run.ts'
import { ROOT } from './sources.ts'

/** What the compiler, the house tests and the commands read. Packages are found in the repository around the copy. */
const COPIED = [
  ...SOURCE_FOLDERS,
  'docs',
  'package.json',
  'packages/secure-site/src/frame',
  'scripts',
  'test/browser/gallery',
  'test/house',
  'test/support',
  'test/unit/doors',
  'test/unit/gallery',
  'test/unit/ui/page/bitcoin',
  'test/unit/ui/state',
  'tsconfig.base.json',
  'tsconfig.page.json',
  'tsconfig.worker.json',
  'vitest.config.ts',
]

/** One place of a change. */
export interface Edit {
  readonly file: string
  /** What the new lines follow; the first such place counts. Without it the file is new. */
  readonly after?: string
  readonly lines: string
}

export interface ScratchCopy {
  /** @throws when a place is not in its file, or a new file exists */
  readonly apply: (edits: readonly Edit[]) => void
  /** @param file path below the copy */
  readonly write: (file: string, text: string) => void
  /** Runs a command of `node_modules/.bin` in the copy. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<Ran>
  readonly remove: () => void
}

/**
 * Copies the sources to a folder below `.cache`, where a test may change them.
 *
 * @param name of the folder
 */
export function createScratchCopy(name: string): ScratchCopy {
  const folder = `${ROOT}.cache/${name}`
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  for (const path of COPIED) {
    mkdirSync(dirname(`${folder}/${path}`), { recursive: true })
    cpSync(`${ROOT}${path}`, `${folder}/${path}`, { recursive: true })
  }

  function apply({ file, after, lines }: Edit): void {
    const path = `${folder}/${file}`
    if (after === undefined) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, lines, { flag: 'wx' })
      return
    }
    const text = readFileSync(path, 'utf8')
    const place = text.indexOf(after)
    if (place < 0) throw new Error(`${file} does not contain ${JSON.stringify(after)}`)
    const end = place + after.length
    writeFileSync(path, `${text.slice(0, end)}${lines}${text.slice(end)}`)
  }

  return {
    apply: edits => edits.forEach(apply),
    write: (file, text) => writeFileSync(`${folder}/${file}`, text),
    run: (command, ...args) => run(command, args, { cwd: folder }),
    remove,
  }
}
