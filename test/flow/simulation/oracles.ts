import { isDeepStrictEqual } from 'node:util'
import { WalletError } from '../../../src/bridge/errors/base.ts'
import { BLIND_PING_EVERY_MS, PINGS_MISSED, RESEND_MAX } from '../../../src/bridge/wire/wireLimits.ts'
import { engineOf } from './browser.ts'
import type { Call } from './calls.ts'
import { copy } from './copy.ts'
import type { Page } from './page.ts'
import type { Process } from './scheduler.ts'
import { isKeptOut } from './truths.ts'
import { DISK_STEPS, type World } from './world.ts'

/** O1, O2: each request of an open tab settles exactly once and in time, with a value or a typed error. */
export function settledOnce({ calls }: World): string[] {
  return calls.flatMap(call => {
    const isLost = !call.end && call.page.process.state !== 'dead'
    const found = [...call.faults, ...(isLost ? ['O1 never settled'] : [])]
    return found.map(fault => `${fault}: ${describe(call)}`)
  })
}

/** The answer goes by disk, which may be slow, and by two ports. */
const DISK_MS = 3_500
const PING_MS = 1_000
/** Where locks were parted no lock tells of a death: three pings go unanswered first (decision 010). */
const BLIND_DEATH_MS = PINGS_MISSED * (BLIND_PING_EVERY_MS + PING_MS)

/**
 * O2 for what a person is asked: once the wallet has spoken, or the page that carried the request is gone, nothing is
 * left to wait for.
 */
export function toldInTime({ browser, calls, wallets, slowestMs }: World): string[] {
  const { engines } = browser
  return calls.flatMap(call => {
    const { end, nonce, page } = call
    const record = wallets.flatMap(({ handled }) => (nonce && handled.get(nonce)) || []).at(0)
    const knownAt = record && (record.lostAt || record.decidedAt)
    // Who takes a request back has an end at once, before the engine knows of it (abortable.ts).
    if (call.isAborted) return []
    if (!end || !knownAt || page.sleeps !== call.sleepsBefore || end.losses !== call.lossesBefore) return []
    const isBlind =
      record.lostAt > 0 && engines.some(entry => !browser.seeEachOther(entry.process, record.carrier))
    const allowedMs = 250 + DISK_MS + 4 * slowestMs + (isBlind ? BLIND_DEATH_MS : 0)
    const lateMs = end.at - Math.max(knownAt, call.startedAt) - browser.scheduler.skippedMs - allowedMs
    return lateMs > 0 ? [`O2 ${Math.round(lateMs)} ms after its end was known: ${describe(call)}`] : []
  })
}

const READS: ReadonlySet<string> = new Set(['eth_blockNumber', 'eth_getBalance', 'eth_call'])
const LOST: ReadonlySet<string> = new Set(['engine-gone', 'engine-moved'])

/** A read outlives its engine: the next engine is asked, and after a few engines the caller gets an error. */
export function readsGoOn({ calls }: World): string[] {
  return calls.flatMap(call => {
    const { end, lossesBefore, what } = call
    const error = end && 'error' in end ? end.error : undefined
    if (!end || !READS.has(what) || !(error instanceof WalletError) || !LOST.has(error.kind)) return []
    return end.losses - lossesBefore < RESEND_MAX ? [`O1 not asked again: ${describe(call)}`] : []
  })
}

/** No request stays pending at a disconnected wallet. */
export function letGoByDisconnect({ browser, calls, slowestMs }: World): string[] {
  const allowedMs = 250 + DISK_MS + 4 * slowestMs
  // Without shared locks each page has its own engine, which does not see disconnects of other pages.
  const isShared = browser.limits.hasLocks && !browser.limits.isBlocked
  return calls.flatMap(({ what, page: leaver, startedAt, end: left }) => {
    if (what !== 'disconnect' || !left || 'error' in left) return []
    // A wallet that was joined meanwhile may have been asked.
    const isJoined = calls.some(
      call =>
        call.wallet && call.startedAt < left.at && (call.end?.at ?? Number.POSITIVE_INFINITY) > startedAt,
    )
    if (isJoined) return []
    return calls.flatMap(call => {
      const { end, nonce, page } = call
      if (!nonce || call.startedAt > startedAt - 2 * slowestMs || !end || call.isAborted) return []
      // What still waited for an engine waited for no wallet.
      const addedAt = page.addedAt.findLast(at => at <= end.at) ?? end.at
      if (addedAt > startedAt - 2 * slowestMs) return []
      if (!isShared && page !== leaver) return []
      if (page.sleeps !== call.sleepsBefore || end.losses !== call.lossesBefore) return []
      const lateMs = end.at - left.at - browser.scheduler.skippedMs - allowedMs
      return lateMs > 0 ? [`O2 ${Math.round(lateMs)} ms after its wallet was left: ${describe(call)}`] : []
    })
  })
}

/**
 * Who takes a request or a connect back is let go, whatever its wallet does. Asked from the engine's word that it did
 * so: one that hangs, sleeps with its page or is gone says none, and how long that may take is asked of the calls
 * (`latenessOf`).
 */
export function letGoByAbort({ browser, calls, happened, slowestMs }: World): string[] {
  // A wallet that said yes a moment before is on its way to the disk.
  const allowedMs = 250 + 4 * slowestMs + (DISK_STEPS.some(step => happened.has(step)) ? DISK_MS : 0)
  return calls.flatMap(call => {
    const { letGoAt, end, page } = call
    if (letGoAt === null || !end || page.sleeps !== call.sleepsBefore) return []
    const lateMs = end.at - letGoAt - browser.scheduler.skippedMs - allowedMs
    return lateMs > 0 ? [`O2 ${Math.round(lateMs)} ms after it was taken back: ${describe(call)}`] : []
  })
}

/** Errors of an unknown outcome. Other errors are wrong for a request that the wallet received. */
const HARMLESS: ReadonlySet<string> = new Set(['outcome-unknown', 'destroyed', 'client-destroyed'])

/** O3: an unsafe request reached a wallet at most once, and its reported outcome is true. */
export function sentOnce({ browser, calls, wallets }: World): string[] {
  const found: string[] = []
  const callOf = new Map(calls.map(call => [call.nonce, call]))
  for (const call of calls) {
    if (call.nonce === undefined) continue
    const count = wallets.reduce((sum, { handled }) => sum + (handled.get(call.nonce!)?.count ?? 0), 0)
    if (count > 1) found.push(`O3 sent ${count} times: ${describe(call)}`)
  }
  for (const { handled } of wallets) {
    for (const [nonce, { fate, result, decidedAt }] of handled) {
      const call = callOf.get(nonce)
      if (!call?.end) continue
      if (!('error' in call.end)) {
        if (fate !== 'approved') found.push(`O3 a value, but the wallet ${fate} it: ${describe(call)}`)
        else if (!isDeepStrictEqual(call.end.value, structuredClone(result)))
          found.push(`O3 another value than the wallet gave: ${describe(call)}`)
        continue
      }
      const { error } = call.end
      const kind = error instanceof WalletError ? error.kind : ''
      const isWalletsWord =
        (kind === 'user-rejected' && fate === 'rejected') ||
        (kind === 'wallet' && fate !== 'approved') ||
        (kind === 'user-rejected' && fate === 'failed') ||
        // What is no bytes is no signature; the engine does not hand it on.
        (kind === 'signature-mismatch' && typeof result !== 'string')
      const isTakenBack = kind === 'aborted' && call.isAborted
      if (!isWalletsWord && !isTakenBack && !HARMLESS.has(kind))
        found.push(
          `O3 told ${kind} of a request the wallet has seen (${fate} at ${decidedAt}): ${describe(call)}`,
        )
    }
  }
  for (const call of calls) {
    if (call.nonce === undefined || !call.end || 'error' in call.end) continue
    if (!wallets.some(({ handled }) => handled.has(call.nonce!)))
      found.push(`O3 a value from nowhere: ${describe(call)}`)
  }
  for (const call of calls) {
    if (call.end && !('error' in call.end) && browser.nodes.isForeign(call.end.value))
      found.push(`O3 a value of another chain: ${describe(call)}`)
  }
  for (const [raw, count] of browser.nodes.broadcasts) {
    if (count > 1) found.push(`O3 a raw transaction was sent ${count} times: ${raw}`)
  }
  return found
}

/** Whether the outcome of a request is unknowable, although engine, tabs and wallet worked as they should. */
function isExcused(
  { allPages, waysOf }: World,
  { id, isAborted, page, end, lossesBefore }: Call,
  carrier: Process | undefined,
): boolean {
  const isLost = ({ process, freezes }: Page) => freezes > 0 || process.state !== 'alive'
  const { posted, meant } = waysOf(id)
  // What never came may have been lost with the page it went to; and an engine that died cannot say how far it got.
  const isItsPage = ({ process, connection }: Page) =>
    carrier
      ? process === carrier
      : posted.has(process) || (end?.losses !== lossesBefore && meant.has(connection.tabId))
  if (isAborted || isLost(page) || allPages.some(entry => isItsPage(entry) && isLost(entry))) return true
  const error = end && 'error' in end ? end.error : undefined
  if (!(error instanceof WalletError)) return false
  const { kind } = (error.cause ?? {}) as { kind?: string }
  // The error says that the wallet is gone, that no engine started, or that a newer page replaced this one.
  return error.details?.includes('disconnected') === true || NO_ENGINE.has(kind ?? '')
}

const NO_ENGINE: ReadonlySet<string> = new Set(['bridge-timeout', 'engine-start', 'engine-retired'])

/** No outcome is reported as unknown for a request with a known outcome, or one that was never sent. */
export function nothingForgotten(world: World): string[] {
  const { calls, wallets } = world
  return calls.flatMap(call => {
    const error = call.end && 'error' in call.end ? call.end.error : undefined
    if (call.nonce === undefined || !(error instanceof WalletError) || error.kind !== 'outcome-unknown')
      return []
    const record = wallets.flatMap(({ handled }) => handled.get(call.nonce!) ?? []).at(0)
    if (isExcused(world, call, record?.carrier)) return []
    if (!record) return [`O3 unknown, but it never left (${error.details}): ${describe(call)}`]
    return [
      `O3 unknown, but the wallet ${record.fate} it at ${Math.round(record.decidedAt)} (${error.details}): ${describe(call)}`,
    ]
  })
}

/** O5: what a tab shows is what its engine says. Asked when all is quiet. */
export function mirrorsEqual(world: World): string[] {
  const found: string[] = []
  for (const page of world.pages) {
    if (page.process.state !== 'alive') continue
    const { status, epoch } = page.connection.link.getState()
    if (status === 'retired') continue
    const seated = engineOf(world.browser, page)
    if (!seated) {
      found.push(`O5 tab ${page.number} is ${status} at epoch ${epoch}, with no engine behind it`)
      continue
    }
    const tab = seated.tabs.get(page.connection.tabId)!
    const { state } = seated.engine.snapshot(tab)
    const shown = page.connection.mirror.getState()
    if (!isDeepStrictEqual(shown, copy(state)))
      found.push(`O5 tab ${page.number} shows something else: ${difference(shown, state)}`)
  }
  return found
}

/** One engine in office, and what it says of the wallet is what the wallet says. */
export function oneTruth(world: World): string[] {
  const { browser, pages, wallets } = world
  const found: string[] = []
  const working = new Set(
    pages.flatMap(page => {
      const seated =
        !isKeptOut(page) && page.process.state === 'alive' ? engineOf(world.browser, page) : undefined
      return seated && browser.limits.hasLocks && !browser.limits.isBlocked ? [seated] : []
    }),
  )
  if (working.size > 1) found.push(`O5 ${working.size} engines serve the tabs of one origin`)
  for (const page of pages) {
    if (page.process.state !== 'alive' || !engineOf(world.browser, page)) continue
    const state = page.connection.mirror.getState()
    const connection = state?.connections.eip155
    if (connection?.status !== 'connected' || connection.reach !== 'reachable') continue
    const wallet = wallets.find(({ id }) => id === connection.walletId)
    const address = state?.accounts.eip155?.address
    const network = state?.networks.unsupported.eip155 ?? state?.networks.active.eip155
    if (wallet && wallet.accounts[0] !== address)
      found.push(`O5 tab ${page.number} shows account ${address}, ${wallet.id} is on ${wallet.accounts[0]}`)
    if (wallet && `eip155:${wallet.chainId}` !== network)
      found.push(`O5 tab ${page.number} shows ${network}, ${wallet.id} is on ${wallet.chainId}`)
  }
  if (
    pages.some(
      page =>
        Object.keys(page.connection.mirror.getState()?.requests ?? {}).length > 0 &&
        engineOf(world.browser, page),
    )
  )
    found.push('O5 a request is shown as pending, and none is')
  return found
}

/** O4: nothing is left of tabs that were closed. */
export function nothingLeft({ allPages, browser }: World): string[] {
  return allPages.flatMap(({ process, events, number }) => {
    const left = {
      timers: process.timers.size,
      locks: browser.locks.namesOf(process).length,
      channels: browser.channels.countOf(process),
      listeners: process.state === 'dead' ? 0 : events.listeners,
    }
    return Object.values(left).some(count => count > 0)
      ? [`O4 tab ${number} left behind ${JSON.stringify(left)}`]
      : []
  })
}

function describe({ what, page, startedAt, end, nonce }: Call): string {
  const error = end && 'error' in end ? ` ${String(end.error)}` : ''
  const ended = end ? `ended ${Math.round(end.at)}${error}` : 'open'
  return `${what} in tab ${page.number}, begun ${Math.round(startedAt)}, ${ended}${nonce ? ` ${nonce.slice(-4)}` : ''}`
}

/** The first place where two states differ. */
function difference(a: unknown, b: unknown, path = ''): string {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return `${path}: ${JSON.stringify(a)} for ${JSON.stringify(b)}`
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [left, right] = [a, b].map(side => (side as Record<string, unknown>)[key])
    if (!isDeepStrictEqual(left, right)) return difference(left, right, `${path}.${key}`)
  }
  return path
}
