import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { expect } from 'playwright/test'
import type { Action } from './evmWalletActions.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PAGE = `${ROOT}docs/interop-wallets.md`
const RESULTS = `${ROOT}.cache/interop-wallets`

export type Row = Readonly<Record<string, string>>

const cellsOf = (line: string): readonly string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map(cell => cell.trim())

/** The row of a wallet in `docs/interop-wallets.md`, by action; empty without one. */
export async function documentedRow(wallet: string): Promise<Row> {
  const lines = (await readFile(PAGE, 'utf8')).split('\n')
  const at = lines.findIndex(line => line.startsWith('|') && cellsOf(line)[0] === wallet)
  const head = lines.slice(0, Math.max(at, 0)).findLast(line => line.startsWith('| wallet |'))
  if (at === -1 || head === undefined) return {}
  const [, ...cells] = cellsOf(lines[at] ?? '')
  const [, ...actions] = cellsOf(head)
  return Object.fromEntries(actions.map((action, index) => [action, cells[index] ?? '']))
}

/** Playwright colours its messages. */
const plain = (text: string) => stripVTControlCharacters(text).replace(/\s+/g, ' ').slice(0, 300)

const reasonOf = (error: unknown) => `no: ${plain(error instanceof Error ? error.message : String(error))}`

/**
 * Performs the actions one after the other, also after a failed one, and compares their cells with the documented row.
 * The row as it was found is written to `.cache/interop-wallets`, ready to be copied into the page.
 */
export async function checkRow(wallet: string, actions: Readonly<Record<string, Action>>): Promise<void> {
  const row: Record<string, string> = {}
  for (const [name, action] of Object.entries(actions)) row[name] = await action().catch(reasonOf)
  await mkdir(RESULTS, { recursive: true })
  await writeFile(`${RESULTS}/${wallet}.md`, `| ${[wallet, ...Object.values(row)].join(' | ')} |\n`)
  expect(row).toEqual(await documentedRow(wallet))
}
