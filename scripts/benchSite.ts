import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureSite, SHORT_SIZE, type SiteLoadSize, WHOLE_SIZE } from '../bench/site/measureSite.ts'
import {
  findSilentRows,
  type SiteFigures,
  type SiteReport,
  toSiteDocument,
} from '../bench/site/report/siteReport.ts'
import { buildMeasuredSite, type DatabaseKind } from '../bench/site/siteUnderLoad.ts'
import { readMachine } from '../bench/stage/readMachine.ts'
import { isMain, ROOT, run } from './run.ts'

const KINDS: readonly DatabaseKind[] = ['PostgreSQL', 'SQLite']

export interface SiteBench {
  readonly size: SiteLoadSize
  readonly kinds: readonly DatabaseKind[]
  /** Measures the package as npm gets it, instead of a bundle of the sources. */
  readonly isPackaged: boolean
  /** Folder for profiles of the processor. */
  readonly profiles?: string | undefined
  say(line: string): void
}

/** Runs the load on each database, one after the other. */
export async function runSiteBench({ kinds, size, ...options }: SiteBench): Promise<SiteReport> {
  const start = performance.now()
  const machine = readMachine()
  const { output } = await run('git', ['rev-parse', '--short', 'HEAD'])
  await buildMeasuredSite(options.isPackaged)
  const sites: SiteFigures[] = []
  for (const kind of kinds)
    try {
      sites.push(await measureSite(kind, size, options))
    } catch (error) {
      // The other database was measured, or is yet to be.
      if (kinds.length === 1) throw error
      options.say(`${kind}: ${error instanceof Error ? error.message : String(error)}`)
    }
  const seconds = (performance.now() - start) / 1_000
  return { date: new Date().toISOString(), commit: output.trim(), machine, seconds, sites }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** `PostgreSQL` or `SQLite`; both by default. */
      only: { type: 'string' },
      /** A few seconds: tries the bench itself. */
      short: { type: 'boolean', default: false },
      /** Minutes of the run that looks for growth. */
      minutes: { type: 'string' },
      persons: { type: 'string' },
      /** Writes profiles of the processor into `.cache/bench-site/profiles`. */
      profile: { type: 'boolean', default: false },
    },
  })
  const kinds = KINDS.filter(kind => values.only === undefined || kind === values.only)
  if (kinds.length === 0) throw new Error(`No database ${values.only}; there are ${KINDS.join(', ')}`)
  const size = {
    ...(values.short ? SHORT_SIZE : WHOLE_SIZE),
    ...(values.minutes === undefined ? {} : { growthMinutes: Number(values.minutes) }),
    // A process that is killed writes no profile.
    ...(values.profile ? { restarts: 0 } : {}),
    ...(values.persons === undefined ? {} : { persons: Number(values.persons) }),
  }
  const part = `${ROOT}/.cache/bench-site`
  // The page is of a whole run on both databases; a part goes elsewhere.
  const isAsked =
    kinds.length === KINDS.length && !values.short && !values.profile && values.persons === undefined
  const report = await runSiteBench({
    kinds,
    size,
    isPackaged: !values.short,
    profiles: values.profile ? `${part}/profiles` : undefined,
    say: line => console.error(line),
  })
  const isWhole = isAsked && report.sites.length === kinds.length
  if (report.sites.length < kinds.length) process.exitCode = 1
  const folder = isWhole ? `${ROOT}/bench/site/results` : part
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/latest.json`, `${JSON.stringify(report, null, 2)}\n`)
  const page = isWhole ? `${ROOT}/docs/secure-site-load.md` : `${part}/latest.md`
  await writeFile(page, toSiteDocument(report))
  console.log(toSiteDocument(report))
  console.error(`Written to ${folder} and ${page}, in ${Math.round(report.seconds)} s`)
  const silent = values.short ? [] : findSilentRows(report)
  for (const what of silent) console.error(`Missed, and no reason written: ${what}`)
  if (silent.length > 0) process.exitCode = 1
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
