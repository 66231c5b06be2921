import { LEDGER_KEEP_MS } from '../../../src/worker/base/limits.ts'
import { engineOf } from './browser.ts'
import type { Call } from './calls.ts'
import type { Page } from './page.ts'
import type { Step } from './steps.ts'
import { DISK_STEPS, type World } from './world.ts'

// What must be true at the end, whatever happened: told from what the person did, not from what the engine says.

/** Kept out by an engine of a newer protocol, so that the tab has an engine and a wallet session of its own. */
export const isKeptOut = ({ connection }: Page): boolean =>
  connection.link.getState().error?.name === 'EngineRetiredError'

interface Joined {
  readonly page: Page
  readonly state: NonNullable<ReturnType<Page['connection']['mirror']['getState']>>
  /** When the engine behind it began. */
  readonly bornAt: number
}

function connectedWalletOf(world: World): Joined[] {
  return world.pages.flatMap(page => {
    const seated =
      page.process.state === 'alive' && !isKeptOut(page) ? engineOf(world.browser, page) : undefined
    const state = page.connection.mirror.getState()
    return seated && state ? [{ page, state, bornAt: seated.bornAt }] : []
  })
}

const isValue = ({ end }: Call) => end !== null && !('error' in end)
const last = (calls: readonly Call[]) => calls.toSorted((a, b) => a.end!.at - b.end!.at).at(-1)
const isDiskWell = ({ happened, browser }: World) =>
  !browser.limits.isBlocked && !DISK_STEPS.some(step => happened.has(step))
/** Without locks each tab has its own engine, without contact to other tabs. */
const isShared = ({ browser }: World) => browser.limits.hasLocks && !browser.limits.isBlocked

/** A wallet that was joined stays joined, and one that was left stays left. */
function connectionStands(world: World, openTabs: readonly Joined[]): string[] {
  const { calls, happened, wallets } = world
  if (!isDiskWell(world) || !isShared(world)) return []
  const connects = calls.filter(({ wallet }) => wallet !== undefined)
  // A tab that is kept out now may have spoken for itself alone.
  const isHeard = ({ page }: Call) => !isKeptOut(page)
  const partings = calls.filter(call => call.what === 'disconnect' && isValue(call) && isHeard(call))
  const left = last(partings)
  const connected = openTabs.filter(({ state }) => state.connections.eip155?.status === 'connected')
  const tabs = (list: readonly Joined[]) => list.map(({ page }) => page.number).join(', ')

  // A connect that a tab asked for may overtake a disconnect of another tab; the wallet then prompts again.
  const leftAt = Math.max(-1, ...partings.map(({ startedAt }) => startedAt))
  const letInAt = (id: string | undefined) => wallets.find(wallet => wallet.id === id)?.letInAt ?? -1
  const risen = connected.filter(({ state }) => letInAt(state.connections.eip155?.walletId) < leftAt)
  if (risen.length > 0) return [`O5 left, and joined again by nobody: tabs ${tabs(risen)}`]

  const mayStand = connects.some(call => isValue(call) || isUncertain(call))
  if (!mayStand && connected.length > 0)
    return [`O5 joined, though no connect succeeded: tabs ${tabs(connected)}`]

  // A wallet that was silent executes earlier requests, which cannot be aborted.
  const isUndone = ({ wallet: id, startedAt }: Call) => {
    const wallet = wallets.find(entry => entry.id === id)
    const { askedAt = startedAt, at = 0 } = wallet?.revoked ?? {}
    return wallet?.isPermitted === false && askedAt < startedAt && at > startedAt
  }

  const mustStand =
    connects.some(
      call => isValue(call) && isHeard(call) && call.startedAt > (left?.end?.at ?? -1) && !isUndone(call),
    ) &&
    !calls.some(({ what, startedAt }) => what === 'disconnect' && startedAt > (left?.startedAt ?? -1)) &&
    !happened.has('lock')
  const missing = openTabs.filter(entry => !connected.includes(entry))
  return mustStand && missing.length > 0
    ? [`O5 a wallet that was joined is lost in tabs ${tabs(missing)}`]
    : []
}

/** Its engine may have joined the wallet and died before it could say so; or the caller left. */
function isUncertain({ end, page, what }: Call): boolean {
  if (page.process.state !== 'alive' || page.freezes > 0) return true
  // A no to the network is no to the network alone.
  if (what !== 'connect') return true
  const kind = end && 'error' in end ? (end.error as { kind?: string }).kind : undefined
  return kind !== undefined && !REFUSALS.has(kind)
}

/** Nothing was joined, and everybody knows. */
const REFUSALS: ReadonlySet<string> = new Set([
  'connection-declined',
  'connection-cancelled',
  'user-rejected',
  'wallet-not-found',
])

/** A connected wallet is within reach while a tab has it that can ask it, and only then. */
function reachIsTrue(world: World, openTabs: readonly Joined[]): string[] {
  const { wallets } = world
  if (!isShared(world)) return []
  return openTabs.flatMap(({ page, state }) => {
    const connection = state.connections.eip155
    if (connection?.status !== 'connected') return []
    const wallet = wallets.find(({ id }) => id === connection.walletId)
    const isThere = openTabs.some(entry => wallet && entry.page.wallets.includes(wallet))
    const { reach } = connection
    return reach === (isThere ? 'reachable' : 'none')
      ? []
      : [`O5 tab ${page.number} shows reach ${reach}, and ${isThere ? 'a tab has' : 'no tab has'} the wallet`]
  })
}

/**
 * Whether the ledger had an end for it before the time given. A disconnect ends what a wallet still asks, as unknown:
 * told then, by the engine of then, and not once more by the next one when the wallet answers after all.
 */
function wasOverBy({ browser, happened }: World, id: string, at: number): boolean {
  const { disk, scheduler } = browser
  // Its times are those of a clock that was set meanwhile.
  if (happened.has('clock')) return true
  const [, record] = disk.find(`ledger:${id}`)[0] ?? []
  // An end is swept in its time.
  if (!record) return scheduler.elapsed() > LEDGER_KEEP_MS
  const { settledAt } = record as { settledAt?: number }
  return settledAt !== undefined && settledAt - (scheduler.now() - scheduler.elapsed()) < at
}

/** The error of a request whose client was destroyed. */
const isReported = ({ end }: Call) =>
  end !== null && !('error' in end && (end.error as { kind?: string }).kind === 'client-destroyed')

/** An outcome is reported once: to the request's tab, or to all tabs when that tab is gone. */
function recoveredIsNews(world: World, openTabs: readonly Joined[]): string[] {
  // An end that the disk did not take is news to the next engine.
  if (!isDiskWell(world)) return []
  const { allPages, calls, wallets } = world
  const found: string[] = []
  for (const { page, state, bornAt } of openTabs) {
    for (const { id } of Object.values(state.recovered)) {
      const call = calls.find(entry => entry.id === id)
      if (call && isValue(call) && call.page.freezes === 0)
        found.push(`O5 tab ${page.number} shows ${call.what} as recovered, and its caller has the answer`)
    }
    for (const { handled } of wallets) {
      for (const [nonce, { carrier }] of handled) {
        const call = calls.find(entry => entry.nonce === nonce)
        if (!call || isReported(call) || call.isAborted || call.page.process.state !== 'dead') continue
        if (!isShared(world) || wasOverBy(world, call.id, bornAt)) continue
        // Told in the very moment of its crash.
        if ((world.answeredAt.get(call.id) ?? -1) > call.page.process.diedAt - world.slowestMs) continue
        const hasSlept = allPages.some(entry => entry.process === carrier && entry.freezes > 0)
        if (!hasSlept && call.page.freezes === 0 && !Object.hasOwn(state.recovered, call.id))
          found.push(`O3 tab ${page.number} does not show what became of ${call.what} of a tab that is gone`)
      }
    }
  }
  return found
}

/** With everything at rest the ledger waits for nothing, and pages keep nothing that it has. */
function ledgerRests(world: World, openTabs: readonly Joined[]): string[] {
  const { browser, calls } = world
  if (!isDiskWell(world) || openTabs.length === 0) return []
  const found: string[] = []
  // Without sharing, the database of a closed tab has no owner.
  const records = isShared(world) ? browser.disk.find('ledger:') : []
  for (const [key, record] of records) {
    const { state } = record as { state?: unknown }
    if (state === 'sent') found.push(`O3 the ledger still waits for ${key}`)
  }
  for (const { page, bornAt } of openTabs) {
    if (page.freezes > 0) continue
    const kept = calls.filter(
      call =>
        call.page === page && call.nonce && call.end && call.startedAt > bornAt && page.wasSent(call.id),
    )
    if (kept.length > 0) found.push(`O4 tab ${page.number} keeps ${kept.length} requests that are settled`)
  }
  return found
}

/** Steps after which another engine may take over. */
const MOVERS: readonly Step['do'][] = [
  'kill',
  'lastWord',
  'fence',
  'hang',
  'deploy',
  'script',
  'close',
  'crash',
  'reload',
  'freeze',
  'hide',
  'asleep',
]

/**
 * An engine knows which of its tabs are gone, whether or not it sees their locks. One in bfcache is not asked (decision
 * 010).
 */
function tabsAreThere({ allPages, browser }: World): string[] {
  const dead = new Set(
    allPages.filter(({ process }) => process.state === 'dead').map(page => page.connection.tabId),
  )
  return browser.engines
    .filter(({ process, isStopped }) => process.state === 'alive' && !isStopped)
    .flatMap(({ process, tabs }) =>
      [...tabs.values()]
        .filter(({ id, suspended }) => dead.has(id) && !suspended)
        .map(() => `O4 ${process.name} keeps a tab that is gone`),
    )
}

/** The incumbent stays: an engine that nothing happened to is the only one there ever was. */
function officeIsStable(world: World): string[] {
  const { browser, happened } = world
  const { hasSharedWorker } = browser.limits
  if (!isShared(world) || !hasSharedWorker || MOVERS.some(step => happened.has(step))) return []
  return browser.engines.length > 1
    ? [`O5 ${browser.engines.length} engines, and nothing happened to any`]
    : []
}

/** A tab shows the balances that it watches, and no others. */
function watchesStand({ calls }: World, openTabs: readonly Joined[]): string[] {
  return openTabs.flatMap(({ page, state }) => {
    const hasFailed = (what: string) =>
      calls.some(call => call.page === page && call.what === what && !isValue(call))
    const shown = Object.keys(state.balances)
    const missing = [...page.watched.keys()].filter(key => !shown.includes(key))
    // A page that lost its engine tells the next one what it watches, in its own time.
    const isSteady = page.losses === 0 && page.freezes === 0
    const extra = isSteady ? shown.filter(key => !page.watched.has(key)) : []
    return [
      ...(missing.length > 0 && !hasFailed('watch')
        ? [`O5 tab ${page.number} does not show the balance that it watches`]
        : []),
      ...(extra.length > 0 && !hasFailed('unwatch')
        ? [`O5 tab ${page.number} shows a balance that it does not watch`]
        : []),
    ]
  })
}

/** A page is retired, or has an engine of its own, only when a newer page was opened. */
function onlyNewerRetire({ allPages, pages }: World): string[] {
  const newest = Math.max(...allPages.map(({ deploy }) => deploy.protocol))
  const reported = pages.filter(
    ({ connection, deploy }) =>
      connection.link.getState().error?.name === 'EngineRetiredError' && deploy.protocol === newest,
  )
  return reported.map(
    ({ number }) => `O5 tab ${number} got the error for an outdated page, but no page is newer`,
  )
}

export function truthsOf(world: World): string[] {
  const openTabs = connectedWalletOf(world)
  const truths = [
    connectionStands,
    reachIsTrue,
    recoveredIsNews,
    ledgerRests,
    tabsAreThere,
    officeIsStable,
    onlyNewerRetire,
    watchesStand,
  ]
  return truths.flatMap(truth => truth(world, openTabs))
}
