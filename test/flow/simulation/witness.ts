import { ledgerEntrySchema } from '../../../src/worker/rpc/ledger.schema.ts'
import type { Browser } from './browser.ts'
import type { Call } from './calls.ts'
import type { Page } from './page.ts'
import type { Process } from './scheduler.ts'
import type { Asked, ModelWallet } from './wallet.ts'

/** What can be seen only while it happens: each line of defence by itself, so that none hides the loss of another. */
export interface Witness {
  readonly found: readonly string[]
  /** An unsafe request reaches a wallet. */
  onAsked(asked: Asked): void
  /** Called when a page was asked to carry a request to its wallet. */
  onCarried(page: Process, requestId: string): void
  /** It did not: the wallet had moved, nothing has left, and the page may be told once more. */
  onUncarried(page: Process, requestId: string): void
  onPost(from: Process, to: Process, message: unknown): void
  /** When each unsafe request was last answered: its page may be dead by then, or before the answer comes. */
  readonly answeredAt: ReadonlyMap<string, number>
  /** The ways an unsafe request took out of its engines. */
  waysOf(requestId: string): Ways
  /** A page is back from bfcache. */
  onBack(page: Page): void
  /** A call settled, this very moment. */
  onSettled(call: Call): void
}

export interface WitnessParameters {
  readonly browser: Browser
  readonly wallets: () => readonly ModelWallet[]
  readonly pages: readonly Page[]
  readonly calls: readonly Call[]
  /** Nothing ever went wrong with the disk. */
  readonly isDiskWell: () => boolean
  readonly slowestMs: () => number
}

/**
 * Pages that a request was posted to, and the tabs it was meant for when the asking page was informed of the sending.
 */
export interface Ways {
  readonly posted: ReadonlySet<Process>
  readonly meant: ReadonlySet<string>
}

/** Comlink's message of a call, either way (`bridge/wire/calls.ts`). */
interface CallMessage {
  readonly id: string
  readonly type: 'APPLY'
  readonly path: readonly string[]
  readonly argumentList: readonly { readonly value?: CallArgument }[]
}

/** Of a call from the engine to a page about its wallets, and of a request from a tab to the engine. */
interface CallArgument {
  readonly id?: string
  readonly requestId?: string
  readonly carrier?: string | null
}

/** A call's path and argument; empty for other messages. */
function readCall(message: unknown): { readonly path: string; readonly argument: CallArgument } {
  const { type, path, argumentList } = message as Partial<CallMessage>
  return type === 'APPLY'
    ? { path: path?.join('.') ?? '', argument: argumentList?.[0]?.value ?? {} }
    : { path: '', argument: {} }
}

/** Comlink's types of a result and of an error. */
const ANSWERS: readonly unknown[] = ['RAW', 'HANDLER']

/** What a silent question was answered with may be this old when the request arrives. */
const LOOK_MS = 500
/** Within this time a page that is back knows whether its engine is. */
const BACK_MS = 1_000
/** So much older where the ledger is slow to be written. */
const DISK_MS = 3_500

export function createWitness(parameters: WitnessParameters): Witness {
  const { browser, wallets, pages, calls, isDiskWell, slowestMs } = parameters
  const { scheduler, disk } = browser
  const found: string[] = []
  const carried = new Set<string>()
  const answeredAt = new Map<string, number>()
  /** Requests by the message that asked for them. */
  const askedBy = new Map<string, string>()
  const wayMs = () => LOOK_MS + 8 * slowestMs()

  const ways = new Map<string, { posted: Set<Process>; meant: Set<string> }>()

  function follow(to: Process, message: unknown): void {
    const { path, argument } = readCall(message)
    if (path !== 'wallet.request' && path !== 'wallet.leaving') return
    const { requestId, carrier } = argument
    if (requestId === undefined) return
    const way = ways.get(requestId) ?? { posted: new Set<Process>(), meant: new Set<string>() }
    ways.set(requestId, way)
    if (path === 'wallet.request') way.posted.add(to)
    else if (carrier) way.meant.add(carrier)
  }

  function heed(message: unknown): void {
    const { path, argument } = readCall(message)
    const { id = '', type } = message as { readonly id?: string; readonly type?: unknown }
    if (path === 'rpc.request' && argument.id !== undefined) askedBy.set(id, argument.id)
    const answered = ANSWERS.includes(type) ? askedBy.get(id) : undefined
    if (answered !== undefined) answeredAt.set(answered, scheduler.elapsed())
  }

  /** The address that a page's engine stands by, this very moment. */
  function saidOf({ connection: { link, tabId } }: Page): string | undefined {
    const { epoch } = link.getState()
    const seated = browser.engines.findLast(({ engine, tabs }) => engine.epoch === epoch && tabs.has(tabId))
    const tab = seated?.tabs.get(tabId)
    return tab && seated?.engine.snapshot(tab).state.accounts.eip155?.address
  }

  const say = (what: string): void => void found.push(`${what} at ${Math.round(scheduler.elapsed())}`)

  return {
    found,
    onAsked({ wallet: walletId, page, nonce, from }) {
      const call = calls.find(item => item.nonce === nonce)
      const wallet = wallets().find(({ id }) => id === walletId)
      if (!call || !wallet) return
      const now = scheduler.elapsed()
      if (call.abortedAt !== null && now - call.abortedAt > wayMs())
        say(`O3 a wallet is asked what was taken back long ago: ${call.what} in tab ${call.page.number}`)
      const isStill = now - wallet.changedAt > wayMs() + (isDiskWell() ? 0 : DISK_MS)
      if (isStill && (!wallet.isPermitted || (wallet.owns(from) && !wallet.accounts.includes(from))))
        say(`O3 ${walletId} is asked for ${from}, which it does not show`)
      if (!isDiskWell()) return
      const record = disk.find(`ledger:${call.id}`)[0]?.[1]
      const entry = ledgerEntrySchema.safeParse(record)
      if (!entry.success) {
        say(`O3 a wallet is asked and the ledger does not say so: ${call.what} in tab ${call.page.number}`)
        return
      }
      const carrier = pages.find(({ process }) => process === page)
      if (entry.data.carrier !== carrier?.connection.tabId) say('O3 the ledger names another carrier')
      if (isStill && entry.data.networkId !== `eip155:${wallet.chainId}`)
        say(`O3 ${walletId} is asked for ${entry.data.networkId} and stands on ${wallet.chainId}`)
    },
    onCarried(page, requestId) {
      const key = `${page.name} ${requestId}`
      if (carried.has(key)) say(`O3 ${page.name} is told twice to carry one request`)
      carried.add(key)
    },
    onUncarried: (page, requestId) => void carried.delete(`${page.name} ${requestId}`),
    onBack(page) {
      const { process, connection } = page
      const { wokeAt } = process
      // Elsewhere a lock tells, and where locks were parted silence does, in its own time.
      const isAlone = !browser.limits.hasLocks || browser.limits.isBlocked
      if (!isAlone || process.state !== 'alive') return
      scheduler.later(process, BACK_MS + 4 * slowestMs(), () => {
        const { status, epoch } = connection.link.getState()
        if (status !== 'ready' || process.wokeAt !== wokeAt) return
        const { isStopped = true } =
          browser.engines.findLast(item => item.process === process && item.engine.epoch === epoch) ?? {}
        if (isStopped) say(`O2 ${process.name} is back and asks an engine that stepped down`)
      })
    },
    onSettled({ wallet, page, end, sleepsBefore }) {
      // A reply never overtakes the patch it caused. Whatever else moved meanwhile moved the mirror too.
      if (wallet === undefined || !end || 'error' in end) return
      const shown = page.connection.mirror.getState()?.accounts.eip155?.address
      if (shown === (end.value as { address: string }).address) return
      // What waited for a page in bfcache comes after the state of now, and may be older than it.
      if (page.sleeps !== sleepsBefore && shown === saidOf(page)) return
      say(`O5 a reply overtook its patch in ${page.process.name}`)
    },
    answeredAt,
    waysOf: requestId => ways.get(requestId) ?? { posted: new Set(), meant: new Set() },
    onPost(from, to, message) {
      follow(to, message)
      heed(message)
      // What is posted to a page in bfcache evicts it. A computer that slept kept the page's last word from the engine
      // as long.
      const grantedMs = wayMs() + scheduler.skippedMs
      // One that slept itself has the other's word still to read: as it wakes it cannot know more than before.
      const toldAt = Math.max(to.asleepAt, from.wokeAt)
      if (to.state !== 'asleep' || scheduler.elapsed() - toldAt < grantedMs) return
      const page = pages.find(({ process }) => process === to)
      if (!page) return
      const { status, epoch } = page.connection.link.getState()
      // Without a disk all engines have one epoch, and two that never met write to each other's pages.
      const isJoined = browser.engines.some(
        ({ process, engine, tabs }) =>
          process === from && engine.epoch === epoch && tabs.has(page.connection.tabId),
      )
      if (status === 'ready' && isJoined) say(`O4 a sleeping tab is posted to: ${to.name}`)
    },
  }
}
