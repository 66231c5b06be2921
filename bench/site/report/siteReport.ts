import type { Machine } from '../../stage/readMachine.ts'
import type { RaceResult } from '../generator/loads.ts'
import type { LoadResult } from '../generator/measure.ts'
import type { DatabaseKind } from '../siteUnderLoad.ts'
import { WALLS } from './walls.ts'

export interface MeasuredLoad extends LoadResult {
  /** Processor time of the site for one of them. */
  readonly cpuMs: number
}

/** What was measured on one database. */
export interface SiteFigures {
  readonly kind: DatabaseKind
  readonly persons: number
  readonly logIns: MeasuredLoad
  readonly passkeys: MeasuredLoad
  readonly sessions: MeasuredLoad
  readonly overload: {
    readonly sentPerSecond: number
    readonly donePerSecond: number
    readonly p95: number
    readonly refused: number
    readonly refusedWithRetryAfter: number
    /** Connections that the machine reset before the process had accepted them. */
    readonly dropped: number
    /** Memory of the last third of the overload over that of the second one. */
    readonly growthMb: number
    readonly afterP95: number
  }
  readonly links: {
    readonly open: number
    /** Share of a core while they wait. */
    readonly idleCpu: number
    readonly mb: number
    /** From the press of the button until the waiting device knows. */
    readonly allowedP95: number
    /** Devices of 40 that did not know within five seconds. */
    readonly late: number
  }
  readonly memory: { readonly idleMb: number; readonly peakMb: number }
  readonly restartSeconds: number | undefined
  readonly codeRaces: RaceResult
  readonly proofRaces: RaceResult
  readonly growth:
    | {
        readonly minutes: number
        readonly perMinuteMb: readonly number[]
        readonly p95: number
        readonly failed: number
      }
    | undefined
}

export interface SiteReport {
  readonly date: string
  readonly commit: string
  readonly machine: Machine
  readonly seconds: number
  readonly sites: readonly SiteFigures[]
}

export interface Cell {
  readonly text: string
  /** Undefined where there is no goal. */
  readonly isMet: boolean | undefined
}

export interface Row {
  /** Key of its reason in `walls.ts`. */
  readonly key: string
  readonly what: string
  readonly goal: string
  readonly cells: readonly Cell[]
}

const round = (value: number, digits = 0) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })
const ms = (value: number) => `${round(value)} ms`

/** What may be called no growth: the heap of Node breathes by this much. */
const STEADY_MB = 15

type Read = (figures: SiteFigures) => Cell
const cell = (text: string, isMet?: boolean): Cell => ({ text, isMet })

/** Goals of SQLite are below those of PostgreSQL: it writes in the one thread that answers. */
const ROWS: readonly (readonly [key: string, what: string, goal: string, read: Read])[] = [
  [
    'logIns',
    'email logins a second',
    '60; SQLite 25',
    ({ kind, logIns }) => cell(round(logIns.perSecond), logIns.perSecond >= (kind === 'SQLite' ? 25 : 60)),
  ],
  [
    'logInTime',
    'email login, 95 % within, without the mail’s way',
    '150 ms',
    ({ logIns }) => cell(ms(logIns.p95), logIns.p95 <= 150),
  ],
  [
    'passkeys',
    'passkey logins a second',
    '80',
    ({ passkeys }) => cell(`${round(passkeys.perSecond)}, p95 ${ms(passkeys.p95)}`, passkeys.perSecond >= 80),
  ],
  [
    'sessions',
    '`/api/session` a second',
    '600',
    ({ sessions }) =>
      cell(`${round(sessions.perSecond)}, p95 ${ms(sessions.p95)}`, sessions.perSecond >= 600),
  ],
  [
    'cpu',
    'processor time of the site for one: email login, passkey login, `/api/session`',
    '',
    ({ logIns, passkeys, sessions }) =>
      cell([logIns, passkeys, sessions].map(({ cpuMs }) => `${round(cpuMs, 1)} ms`).join(', ')),
  ],
  [
    'links',
    'waiting device links held open',
    '5,000 without polling',
    ({ links }) =>
      cell(
        `${round(links.open)}: ${round(links.idleCpu * 100)} % of a core, ${round(links.mb)} MB`,
        links.open >= 5_000,
      ),
  ],
  [
    'allowed',
    'press in the mail until the waiting device knows, p95; of 40 later than 5 s',
    '',
    ({ links }) => cell(`${Number.isNaN(links.allowedP95) ? '–' : ms(links.allowedP95)}; ${links.late}`),
  ],
  [
    'memory',
    'memory (RSS) with 1 M users: idle, most under all of this load',
    '200 MB',
    ({ memory }) => cell(`${round(memory.idleMb)}, ${round(memory.peakMb)} MB`, memory.peakMb <= 200),
  ],
  [
    'overload',
    'twice the load of the row `/api/session`: answered a second, p95 of these',
    'steady',
    ({ overload, sessions }) =>
      cell(
        `${round(overload.sentPerSecond)} sent, ${round(overload.donePerSecond)} answered, p95 ${ms(overload.p95)}`,
        overload.donePerSecond >= sessions.perSecond / 2 && overload.growthMb <= STEADY_MB,
      ),
  ],
  [
    'retryAfter',
    'of it refused with 429, with `Retry-After`; connections reset',
    'all; none',
    ({ overload }) =>
      cell(
        `${round(overload.refused)}, ${round(overload.refusedWithRetryAfter)}; ${round(overload.dropped)}`,
        overload.refused === overload.refusedWithRetryAfter && overload.dropped === 0,
      ),
  ],
  [
    'overloadGrowth',
    'growth of memory under it; p95 a second later',
    'none',
    ({ overload }) =>
      cell(`${round(overload.growthMb)} MB, ${ms(overload.afterP95)}`, overload.growthMb <= STEADY_MB),
  ],
  [
    'restart',
    'ready again after `kill -9`',
    '2 s',
    ({ restartSeconds }) =>
      restartSeconds === undefined
        ? cell('not run')
        : cell(`${round(restartSeconds, 1)} s`, restartSeconds < 2),
  ],
  [
    'codes',
    'codes spent twice, in races of two requests',
    '0 in 100,000',
    ({ codeRaces }) => race(codeRaces),
  ],
  [
    'proofs',
    'proofs accepted twice, in races of two requests',
    '0 in 100,000',
    ({ proofRaces }) => race(proofRaces),
  ],
  [
    'growth',
    'memory in a run of minutes, 10 logins and 200 reads a second, minute by minute',
    'no growth',
    ({ growth }) => {
      if (!growth) return cell('not run')
      const { perMinuteMb: all } = growth
      const settled = all.slice(Math.floor(all.length / 3))
      const isSteady = (settled.at(-1) ?? 0) - (settled[0] ?? 0) <= STEADY_MB
      return cell(`${all.map(mb => round(mb)).join(', ')} MB, ${round(growth.failed)} failed`, isSteady)
    },
  ],
]

function race({ races, doubles, losses }: RaceResult): Cell {
  const lost = losses === 0 ? '' : `, ${round(losses)} with no winner`
  return cell(`${round(doubles)} in ${round(races)}${lost}`, doubles === 0 && losses === 0)
}

export const toRows = ({ sites }: SiteReport): readonly Row[] =>
  ROWS.map(([key, what, goal, read]) => ({ key, what, goal, cells: sites.map(read) }))

/** Rows that miss their goal and of which nothing says why. */
export const findSilentRows = (report: SiteReport): readonly string[] =>
  toRows(report)
    .filter(({ key, cells }) => WALLS[key] === undefined && cells.some(({ isMet }) => isMet === false))
    .map(({ what }) => what)

const write = ({ text, isMet }: Cell) => (isMet === false ? `**${text}**` : text)

/** The page of the documentation. */
export function toSiteDocument(report: SiteReport): string {
  const { sites, machine, date, commit } = report
  const rows = toRows(report)
  const missed = rows.filter(({ cells }) => cells.some(({ isMet }) => isMet === false))
  return `# Load of the secure site

Written by \`npm run bench:site\` on ${date.slice(0, 10)}, of commit ${commit}. It starts the packaged site as one process, as an operator does, with ${round(sites[0]?.persons ?? 0)}
users in its store, and a second process that sends real requests: each with a proof of its own (DPoP), a login with the code of a real
letter, a passkey with a real signature. The limits by network address are raised by the configuration; each visitor has an address of their own.

Site, database, mail server and the process that makes the load share one machine: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.os}, Node ${machine.node}.
The load of the machine was ${machine.loadBefore} when the run began. The site uses one core; PostgreSQL and the load take from it what they need, so that a site of its own
does more. PostgreSQL waits for the disk at each commit, SQLite at its checkpoints only.

| what | goal | ${sites.map(({ kind }) => kind).join(' | ')} |
| --- | --- | ${sites.map(() => '---').join(' | ')} |
${rows.map(({ what, goal, cells }) => `| ${[what, goal, ...cells.map(write)].join(' | ')} |`).join('\n')}

A figure in bold misses its goal. p95: 95 % are done within this time. In the races PostgreSQL has two processes of the site, of which each gets one of
the two requests. An email login is two requests; the hand-over of the letter to a mail server on this machine is part of the first one.
${missed.length === 0 ? '' : `\n## Where a goal is missed\n\n${missed.map(({ what, key }) => `- **${what}**: ${WALLS[key] ?? 'no reason is known'}`).join('\n')}\n`}
## What a process does when it cannot keep up

A process refuses calls of the API with status 429 and \`Retry-After\` when it would answer them late: when 200 calls of one path are open, or
behind 450 ms of work in one turn of its event loop, once three turns in a row were as long. Pages and scripts are always served. More processes with one PostgreSQL share the load; the count of
requests per network address is kept by each process.

A process waits for the device links of all its visitors with one query a second for 500 of them, and none when the link is opened at
the same process.
`
}
