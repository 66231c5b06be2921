import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { emitLibrary } from './emit.ts'
import { isMain, run } from './run.ts'
import { ALWAYS, BUDGETS, BUDGETS_FILE, type ByteBudget, ENTRIES } from './size/budgets.ts'
import { type Bundle, bundle, type Weight } from './size/bundle.ts'

export interface SizeRow {
  readonly what: string
  readonly min: number
  readonly gzip: number
  /** Bytes of gzip allowed; absent for what is only reported. */
  readonly budget?: number
  readonly isOver: boolean
}

const sentences = () =>
  Object.entries(ENTRIES).map(
    ([name, source]) => [name, source, ALWAYS[name as keyof typeof ENTRIES] ?? []] as const,
  )

/** Weighs every import sentence a dapp may write, as its bundler would build it. */
export async function weigh(): Promise<readonly SizeRow[]> {
  const rows: SizeRow[] = []
  const bundles = new Map<string, Bundle>()
  for (const [name, source, always] of sentences()) bundles.set(name, await bundle(source, always))
  for (const [name, built] of bundles) {
    rows.push(rowOf(name, built))
    for (const row of BUDGETS.bytes) {
      if (row.import !== name) continue
      const { min, gzip } = weighRow(built, row, row.beyond && bundles.get(row.beyond))
      rows.push({ what: row.what, min, gzip, budget: row.goal, isOver: gzip > row.goal })
    }
  }
  return rows
}

const without = (whole: Weight, part: Weight): Weight => ({
  min: whole.min - part.min,
  gzip: whole.gzip - part.gzip,
})

function weighRow(built: Bundle, { files, after = [] }: ByteBudget, beyond: Bundle | undefined): Weight {
  if (files) return without(built.together([...after, ...files]), built.together(after))
  return beyond ? without(built.first, beyond.first) : built.first
}

/** Writes what was measured into the budgets. */
async function renew(rows: readonly SizeRow[]): Promise<void> {
  const bytes = BUDGETS.bytes.map(row => ({
    ...row,
    today: rows.find(({ what, budget }) => what === row.what && budget !== undefined)?.gzip ?? row.today,
  }))
  await writeFile(BUDGETS_FILE, `${JSON.stringify({ ...BUDGETS, bytes }, null, 2)}\n`)
  await run('biome', ['format', '--write', BUDGETS_FILE])
}

const SHOWN_MODULES = 40

async function explain(name: string): Promise<void> {
  for (const [entry, source, always] of sentences()) {
    if (!entry.includes(name)) continue
    const { modules, lazy } = await bundle(source, always)
    console.log(`\n${entry} starts with`)
    for (const { module, bytes } of modules.slice(0, SHOWN_MODULES)) console.log(`${kB(bytes)}  ${module}`)
    console.log(`${entry} fetches late (gzip)`)
    for (const { module, gzip } of lazy) console.log(`${kB(gzip)}  ${module}`)
  }
}

const rowOf = (name: string, { first }: Bundle): SizeRow => ({ what: name, ...first, isOver: false })

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

function table(rows: readonly SizeRow[]): string {
  const width = Math.max(...rows.map(({ what }) => what.length))
  return rows
    .map(({ what, min, gzip, budget, isOver }) => {
      const allowed = budget === undefined ? '' : `  of ${kB(budget)}${isOver ? '  OVER' : ''}`
      return `${what.padEnd(width)}  min ${kB(min)}  gzip ${kB(gzip)}${allowed}`
    })
    .join('\n')
}

if (isMain(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      json: { type: 'string' },
      /** Part of an entry's name: lists what it is made of. */
      why: { type: 'string' },
      'keep-dist': { type: 'boolean', default: false },
      /** Writes the figures of this run into `bench/budgets.json`. */
      renew: { type: 'boolean', default: false },
    },
  })
  if (!values['keep-dist']) await emitLibrary()
  if (values.why !== undefined) await explain(values.why)
  const rows = await weigh()
  console.log(table(rows))
  if (values.renew) await renew(rows)
  if (values.json) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`)
  if (rows.some(({ isOver }) => isOver)) process.exitCode = 1
}
