import { setTimeout as sleep } from 'node:timers/promises'
import { findPort, type SiteProcess } from '../../test/support/siteProcess.ts'
import { median } from '../report/summarize.ts'
import type { LoadResult } from './generator/measure.ts'
import { populate } from './population.ts'
import { readCpuSeconds, readCpuShare, readRssMb, watchRss } from './processFigures.ts'
import type { MeasuredLoad, SiteFigures } from './report/siteReport.ts'
import { type DatabaseKind, openSiteUnderLoad, type SiteUnderLoad } from './siteUnderLoad.ts'
import { type Generator, startGenerator } from './startGenerator.ts'

/** How much is tried. */
export interface SiteLoadSize {
  /** Persons who do nothing. */
  readonly persons: number
  /** Persons who log in. */
  readonly active: number
  readonly seconds: number
  readonly links: number
  readonly races: number
  readonly raceSeconds: number
  readonly restarts: number
  readonly growthMinutes: number
}

export const WHOLE_SIZE: SiteLoadSize = {
  persons: 1_000_000,
  active: 2_000,
  seconds: 12,
  links: 5_000,
  races: 100_000,
  raceSeconds: 30,
  restarts: 3,
  growthMinutes: 3,
}

/** A few seconds in all: it tries the bench itself, and proves nothing. */
export const SHORT_SIZE: SiteLoadSize = {
  persons: 500,
  active: 40,
  seconds: 0.5,
  links: 60,
  races: 40,
  raceSeconds: 5,
  restarts: 1,
  growthMinutes: 0,
}

const LOGIN_CLIENTS = 8
const SESSION_CLIENTS = 16
const PASSKEYS = 200
const ALLOWED = 40
const OVERLOAD = 2
/** Load of the run over minutes: half of the goals. */
const MIXED = { logInsPerSecond: 10, sessionsPerSecond: 200 }

interface Stage {
  readonly size: SiteLoadSize
  readonly under: SiteUnderLoad
  readonly generator: Generator
  say(line: string): void
}

/** Runs a load, and reads what it costs the process of the site. */
async function withCpu(pid: number, what: string, load: () => Promise<LoadResult>): Promise<MeasuredLoad> {
  const before = readCpuSeconds(pid)
  const result = check(what, await load())
  return { ...result, cpuMs: ((readCpuSeconds(pid) - before) * 1_000) / result.done }
}

/** @throws for a load of which more than one in a hundred failed otherwise than by a refusal: its figure would say nothing. */
function check(what: string, result: LoadResult): LoadResult {
  const failures = Object.entries(result.failures)
  const failed = failures.reduce((sum, [, count]) => sum + count, 0)
  if (failed > result.done / 100)
    throw new Error(`${what}: ${failures.map(([words, count]) => `${count} × ${words}`).join(', ')}`)
  return result
}

async function measureOverload({ generator, size }: Stage, site: SiteProcess, capacity: number) {
  const watch = watchRss(site.pid)
  const perSecond = Math.round(capacity * OVERLOAD)
  const result = await generator.sessionRate({ perSecond, seconds: size.seconds })
  watch.stop()
  await sleep(1_000)
  const after = check('after overload', await generator.sessions({ clients: 1, seconds: 0.5 }))
  const third = Math.max(1, Math.floor(watch.samples.length / 3))
  return {
    sentPerSecond: result.sent / result.seconds,
    donePerSecond: result.perSecond,
    p95: result.p95,
    refused: result.refused,
    refusedWithRetryAfter: result.refusedWithRetryAfter,
    dropped: Object.values(result.failures).reduce((sum, count) => sum + count, 0),
    growthMb: median(watch.samples.slice(-third)) - median(watch.samples.slice(third, 2 * third + 1)),
    afterP95: after.p95,
  }
}

async function measureLinks({ generator, size }: Stage, site: SiteProcess) {
  const before = readRssMb(site.pid)
  const { open } = await generator.holdLinks({ count: size.links })
  const idleCpu = await readCpuShare(site.pid, Math.min(10_000, size.seconds * 1_000))
  const mb = readRssMb(site.pid) - before
  const allowed = await generator.allowLinks({ count: Math.min(ALLOWED, size.links) })
  const { failures } = await generator.releaseLinks()
  await sleep(1_000)
  const late = Object.values(allowed.failures).reduce((sum, count) => sum + count, 0)
  return { open: open - failures, idleCpu, mb, allowedP95: allowed.p95, late }
}

/** Kills the process, and starts it again. @returns seconds until it is ready */
async function measureRestarts({ under, generator, size }: Stage, site: SiteProcess) {
  const seconds: number[] = []
  let running = site
  for (let turn = 0; turn < size.restarts; turn += 1) {
    const load = generator.sessions({ clients: 4, seconds: 0.5 })
    await sleep(250)
    await running.kill()
    const start = performance.now()
    running = await under.start()
    const ready = await fetch(`${running.adminUrl}/readyz`)
    if (ready.status !== 200) throw new Error(`readyz: ${ready.status}`)
    seconds.push((performance.now() - start) / 1_000)
    // What was under way has failed; the sessions are still there.
    await load
    check('sessions after a kill', await generator.sessions({ clients: 4, seconds: 0.5 }))
  }
  return { seconds: seconds.length === 0 ? undefined : median(seconds), site: running }
}

async function measureGrowth({ generator, size, say }: Stage, site: SiteProcess) {
  if (size.growthMinutes === 0) return undefined
  const samples: number[] = []
  const perMinute: number[] = []
  let failed = 0
  for (let minute = 0; minute < size.growthMinutes; minute += 1) {
    const watch = watchRss(site.pid)
    const load = await generator.mixed({ seconds: 60, ...MIXED })
    samples.push(load.p95)
    failed += Object.values(load.failures).reduce((sum, count) => sum + count, 0)
    watch.stop()
    perMinute.push(median(watch.samples))
    say(`minute ${minute + 1}: ${Math.round(perMinute.at(-1) ?? 0)} MB`)
  }
  return { minutes: size.growthMinutes, perMinuteMb: perMinute, p95: median(samples), failed }
}

/** Measures the site on one database. */
export async function measureSite(
  kind: DatabaseKind,
  size: SiteLoadSize,
  options: { readonly isPackaged: boolean; readonly profiles?: string | undefined; say(line: string): void },
): Promise<SiteFigures> {
  const say = (line: string) => options.say(`${kind}: ${line}`)
  const generator = await startGenerator()
  const under = await openSiteUnderLoad({ kind, smtpPort: generator.smtpPort, ...options })
  try {
    // Makes the tables and the secrets.
    await (await under.start()).stop()
    say(`${size.persons} persons`)
    await populate(under.database, size.persons)
    let site = await under.start()
    await sleep(1_000)
    const idleMb = readRssMb(site.pid)
    const other = kind === 'PostgreSQL' ? await findPort() : under.port
    const setup = { origin: under.origin, database: under.database, pepper: await under.readPepper() }
    await generator.setUp({ ...setup, ports: [under.port, other], persons: size.active })
    const stage = { size, under, generator, say }
    const { seconds } = size
    const watch = watchRss(site.pid)

    check('first logins', await generator.logIns({ clients: LOGIN_CLIENTS, seconds: seconds / 5 }))
    const logIns = await withCpu(site.pid, 'logins', () =>
      generator.logIns({ clients: LOGIN_CLIENTS, seconds }),
    )
    say(`${logIns.perSecond.toFixed(0)} email logins/s`)
    await generator.makePasskeys({ count: Math.min(PASSKEYS, size.active) })
    const passkeys = await withCpu(site.pid, 'passkeys', () =>
      generator.passkeyLogIns({ clients: LOGIN_CLIENTS, seconds }),
    )
    say(`${passkeys.perSecond.toFixed(0)} passkey logins/s`)
    const sessions = await withCpu(site.pid, 'sessions', () =>
      generator.sessions({ clients: SESSION_CLIENTS, seconds }),
    )
    say(`${sessions.perSecond.toFixed(0)} sessions/s`)
    const overload = await measureOverload(stage, site, sessions.perSecond)
    say(`overload: ${overload.donePerSecond.toFixed(0)}/s done, ${overload.refused} refused`)
    const links = await measureLinks(stage, site)
    say(`${links.open} links, ${(links.idleCpu * 100).toFixed(0)} % of a core`)
    const second = kind === 'PostgreSQL' ? await under.start(other) : undefined
    const race = { races: size.races, seconds: size.raceSeconds }
    const codeRaces = await generator.codeRaces(race)
    const proofRaces = await generator.proofRaces(race)
    say(`${codeRaces.races} and ${proofRaces.races} races`)
    await second?.stop()
    watch.stop()
    const peakMb = Math.max(...watch.samples)
    const restarted = await measureRestarts(stage, site)
    site = restarted.site
    const growth = await measureGrowth(stage, site)
    await site.stop()
    return {
      kind,
      persons: size.persons,
      logIns,
      passkeys,
      sessions,
      overload,
      links,
      memory: { idleMb, peakMb },
      restartSeconds: restarted.seconds,
      codeRaces,
      proofRaces,
      growth,
    }
  } finally {
    await under.close()
    await generator.stop().catch(() => {})
  }
}
