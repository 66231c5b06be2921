import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wallets as MARKS } from '../../packages/icons/src/iconSet.ts'
import { BUNDLED_WALLETS } from '../../src/worker/data/bundled/bundledWallets.ts'
import { ROOT } from '../run.ts'

/** What `npx tabkey directory` writes a host's file of wallets from. */
export interface BundledDirectory {
  /** Rows of the bundled list. */
  readonly wallets: readonly Readonly<Record<string, unknown>>[]
  /** Pictures of `tabkey/icons`, by the id of their wallet. */
  readonly pictures: Readonly<Record<string, BundledPicture>>
  /** Texts of the licences of the pictures. */
  readonly licences: string
}

interface BundledPicture {
  readonly svg: string
  /** Package and file, its licence, and what the maker allows: a row of docs/icons.md. */
  readonly source: string
  readonly licence: string
  readonly rules: string
}

/** A mark that may be used: its row in the table of docs/icons.md. */
interface MarkRow extends Omit<BundledPicture, 'svg'> {
  readonly marks: readonly string[]
}

const SVG = 'data:image/svg+xml,'

/** The rows of the table of marks whose decision is "in". */
function readMarkRows(document: string): readonly MarkRow[] {
  return document.split('\n').flatMap(line => {
    const [, marks = '', source = '', licence = '', rules = '', decision = ''] = line
      .split(/(?<!\\)\|/)
      .map(cell => cell.trim())
    return /^in\b/.test(decision) ? [{ marks: marks.split(', '), source, licence, rules }] : []
  })
}

/**
 * Makes the data of the command from the bundled list, the marks of `tabkey/icons` and the table of their licences.
 *
 * @throws when a mark has no row in the table that allows it
 */
export async function createBundledDirectory(): Promise<BundledDirectory> {
  const rows = readMarkRows(await readFile(`${ROOT}/docs/icons.md`, 'utf8'))
  const notices = await readFile(`${ROOT}/THIRD_PARTY_NOTICES.md`, 'utf8')
  const pictures = Object.entries(MARKS).flatMap(([key, mark]) => {
    // WalletConnect is a mark, and not a wallet of the list.
    const wallet = BUNDLED_WALLETS.find(({ id, rdns }) => rdns === key || id === key)
    if (!wallet) return []
    const row = rows.find(({ marks }) => marks.some(name => wallet.name.startsWith(name)))
    if (!row) throw new Error(`docs/icons.md has no row that allows the mark of ${wallet.name}`)
    const { source, licence, rules } = row
    return [[wallet.id, { svg: decodeURIComponent(mark.slice(SVG.length)), source, licence, rules }] as const]
  })
  const [, section = ''] = notices.split('\n## Marks of wallets and networks\n')
  const licences = section.split('\n## ')[0]?.split('The drawings have these licences:')[1]?.trim()
  if (!licences) throw new Error('THIRD_PARTY_NOTICES.md has no licences of marks')
  return {
    wallets: BUNDLED_WALLETS.map(({ installed: _, ...wallet }) => wallet),
    pictures: Object.fromEntries(pictures),
    licences,
  }
}

/** Writes the data into the folder of the command. */
export async function writeBundledDirectory(folder: string): Promise<void> {
  const data = await createBundledDirectory()
  await writeFile(join(folder, 'directory.json'), `${JSON.stringify(data, null, 1)}\n`)
}
