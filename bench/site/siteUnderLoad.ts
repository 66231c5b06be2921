import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/run.ts'
import { startPostgres } from '../../test/support/databases.ts'
import {
  buildSiteProcess,
  findPort,
  type SiteProcess,
  startSiteProcess,
} from '../../test/support/siteProcess.ts'
import { PARENT, PROJECT_ID } from './generator/devices.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

/** A site that its operator has set up for load: its folder and its database, and as many processes as are started. */
export interface SiteUnderLoad {
  readonly origin: string
  /** `sqlite:<file>` or `postgres://…`. */
  readonly database: string
  readonly port: number
  /** Starts a process. @param port - of the origin by default. */
  start(port?: number): Promise<SiteProcess>
  readPepper(): Promise<string>
  close(): Promise<void>
}

const MAIN = 'packages/secure-site/dist/cli/main.js'
/** More than any load here. */
const MANY = 1_000_000_000

/** Builds what is measured. @param isPackaged - as npm gets it, else one file from the sources, in a second. */
export async function buildMeasuredSite(isPackaged: boolean): Promise<void> {
  if (!isPackaged) return buildSiteProcess()
  execFileSync('npm', ['run', '-s', 'build'], { cwd: `${ROOT}/packages/secure-site`, stdio: 'inherit' })
}

/** The limits are out of the way, and each visitor has a network address of their own, as behind a proxy. */
const writeConfig = () => ({
  trustedProxies: 1,
  projects: { [PROJECT_ID]: { allowedOrigins: [PARENT] } },
  rules: {
    requestsPerMinute: MANY,
    mailsPerHour: { address: MANY, device: MANY, network: MANY },
    wrongCodesPerHour: { address: MANY, device: MANY, network: MANY },
    loginsPerHour: { device: MANY, network: MANY },
  },
})

export async function openSiteUnderLoad(parameters: {
  readonly kind: DatabaseKind
  readonly smtpPort: number
  readonly isPackaged: boolean
  /** Folder for the profile of the processor; none without. */
  readonly profiles?: string | undefined
}): Promise<SiteUnderLoad> {
  const { kind, smtpPort, isPackaged, profiles } = parameters
  const folder = await mkdtemp(join(tmpdir(), 'tabkey-load-'))
  const postgres = kind === 'PostgreSQL' ? await startPostgres({ isDurable: true }) : undefined
  const database = postgres
    ? `postgres://postgres@/postgres?host=${postgres.folder}`
    : `sqlite:${join(folder, 'site.db')}`
  const config = join(folder, 'site.json')
  await writeFile(config, JSON.stringify(writeConfig()))
  if (profiles) await mkdir(profiles, { recursive: true })
  const own = await findPort()
  const origin = `http://localhost:${own}`
  const running = new Set<SiteProcess>()
  return {
    origin,
    database,
    port: own,
    async start(port = own) {
      const options = {
        config,
        origin,
        data: folder,
        database,
        smtp: `smtp://127.0.0.1:${smtpPort}`,
        from: 'bench@secure-site.test',
      }
      const nodeOptions = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : []
      const site = await startSiteProcess(port, options, isPackaged ? MAIN : undefined, nodeOptions)
      running.add(site)
      return site
    },
    async readPepper() {
      const file = join(folder, 'secrets.json')
      return (JSON.parse(await readFile(file, 'utf8')) as { pepper: string }).pepper
    },
    async close() {
      await Promise.all([...running].map(site => site.kill()))
      await postgres?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
