import { readFile } from 'node:fs/promises'
import { ROOT } from '../run.ts'

/** Snapshots of the house tests with the names of the public exports by entry: values in a test, types in a file. */
const SNAPSHOTS = ['test/house/doors.test.ts', 'test/house/support/doorTypes.txt']

/** Exported names of each entry, `tabkey/siwx/server` for instance. */
export type PublicExports = ReadonlyMap<string, readonly string[]>

/**
 * Reads the object in the first inline snapshot of a test.
 *
 * @throws when the test has no inline snapshot
 */
export function readSnapshot(test: string): Readonly<Record<string, readonly string[]>> {
  const text = /toMatchInlineSnapshot\(`([^`]*)`\)/.exec(test)?.[1]
  if (text === undefined) throw new Error('The test has no inline snapshot')
  // Vitest writes a comma after the last member too.
  return JSON.parse(text.replace(/,(\s*[\]}])/g, '$1'))
}

/** `tabkey/react` for `react`. */
const entryOf = (door: string): string => (door === 'index' ? 'tabkey' : `tabkey/${door}`)

/** The public exports, values and types, as the house tests hold them. */
export async function readPublicExports(): Promise<PublicExports> {
  const exports = new Map<string, readonly string[]>()
  for (const path of SNAPSHOTS) {
    const text = await readFile(`${ROOT}/${path}`, 'utf8')
    const snapshot: ReturnType<typeof readSnapshot> = path.endsWith('.txt')
      ? JSON.parse(text)
      : readSnapshot(text)
    for (const [key, names] of Object.entries(snapshot))
      exports.set(entryOf(key), [...(exports.get(entryOf(key)) ?? []), ...names])
  }
  return exports
}

/**
 * The exports without a page. The page of a name that an entry only exports again is that of its origin, which the
 * entry's own page links to.
 *
 * @param pages the texts of the reference by path: `tabkey/react/functions/useSend.md`
 * @returns for instance `tabkey/react: useSend`
 */
export function missingExports(
  exports: PublicExports,
  pages: ReadonlyMap<string, string>,
): readonly string[] {
  return [...exports].flatMap(([entry, names]) => {
    const list = pages.get(`${entry}/index.md`) ?? ''
    const again = [...list.matchAll(/^### (\w+)\n\n(?:Re-exports|Renames and re-exports) \[/gm)].map(
      ([, name]) => name,
    )
    const kinds = /^(classes|functions|interfaces|type-aliases|variables|enumerations)\/(\w+)\.md$/
    const own = [...pages.keys()].flatMap(path =>
      path.startsWith(`${entry}/`) ? (kinds.exec(path.slice(entry.length + 1))?.[2] ?? []) : [],
    )
    const there = new Set([...own, ...again])
    return names.filter(name => !there.has(name)).map(name => `${entry}: ${name}`)
  })
}
