import { PROTOCOL } from '../../../src/bridge/wire/protocol.ts'
import { type Browser, createBrowser, type Deploy, ORIGIN } from './browser.ts'
import { type Call, createCalls } from './calls.ts'
import { openPage, type Page } from './page.ts'
import { createScheduler } from './scheduler.ts'
import type { LastWord, NetworkName, ReadMethod, Step } from './steps.ts'
import { createModelWallet, type ModelWallet } from './wallet.ts'
import { createWitness, type Witness } from './witness.ts'

/** Everything of one run. */
export interface World {
  readonly browser: Browser
  readonly wallets: readonly ModelWallet[]
  /** Tabs that are open, asleep ones too. */
  readonly pages: Page[]
  /** Tabs that ever were. */
  readonly allPages: Page[]
  readonly calls: readonly Call[]
  /** Kinds of steps there were. */
  readonly happened: ReadonlySet<Step['do']>
  readonly waysOf: Witness['waysOf']
  readonly answeredAt: Witness['answeredAt']
  /** What was seen on the way that must not be. */
  readonly witnessed: readonly string[]
  /** Errors of pages that an engine took: when, and at which epoch. */
  readonly errorsTaken: readonly { readonly at: number; readonly epoch: number | null }[]
  /** The longest way a message had at any time. */
  readonly slowestMs: number
  perform(step: Step): Promise<void>
}

const MOST_TABS = 12
/** Steps after which written records may be lost. */
export const DISK_STEPS: readonly Step['do'][] = ['disk', 'clear', 'damage', 'truncate']
const READ_MS = 10_000
const DATA_MS = 15_000
const QUICK_MS = 5_000
const DISCONNECT_MS = 10_000
/** A chain the wallets have heard of and the dapp has not. */
const HOLDER = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

/** What goes over the wire: a call, or its answer under the same id. */
interface Posted {
  readonly id?: string
  readonly path?: readonly string[]
  readonly value?: { readonly ok?: boolean }
}

export function createWorld(seed: number): World {
  const scheduler = createScheduler(seed)
  const browser = createBrowser(scheduler)
  const wallets = [0, 1].map(seat =>
    createModelWallet(scheduler, `com.example.wallet${seat}`, seat, asked => witness.onAsked(asked)),
  )
  const pages: Page[] = []
  const allPages: Page[] = []
  const calls = createCalls(
    scheduler,
    call => witness.onSettled(call),
    () => slowestMs,
  )
  let deploy: Deploy = browser.deploys[0]!
  let ids = 0
  let { slowestMs } = browser.limits
  const happened = new Set<Step['do']>()
  const errorsTaken: { at: number; epoch: number | null }[] = []
  const witness = createWitness({
    browser,
    wallets: () => wallets,
    pages: allPages,
    calls: calls.all,
    isDiskWell: () => !browser.limits.isBlocked && !DISK_STEPS.some(step => happened.has(step)),
    slowestMs: () => slowestMs,
  })
  let lastWord: LastWord | null = null
  const awaited = new Set<string>()
  browser.onPost = (from, to, message) => {
    witness.onPost(from, to, message)
    if (lastWord === null) return
    const { id = '', path, value } = message as Posted
    if (path?.[0] === `connections.${lastWord}`) awaited.add(id)
    if (!value?.ok || !awaited.has(id) || !browser.shared().includes(from)) return
    lastWord = null
    scheduler.later(null, 0, () => browser.kill(from))
  }

  const nextId = () => {
    ids += 1
    return ids.toString(16).padStart(32, '0')
  }
  const nextMark = () => {
    ids += 1
    return `0xa${ids.toString(16).padStart(63, '0')}`
  }
  const at = <Value>(list: readonly Value[], place: number): Value | undefined => list[place % list.length]
  const walletAt = (place: number) => at(wallets, place)!

  function open(isHidden: boolean, isBare = false): void {
    if (pages.length >= MOST_TABS) return
    const page = openPage(browser, allPages.length, deploy, isBare ? [] : wallets, isHidden, witness)
    pages.push(page)
    allPages.push(page)
  }

  function remove(page: Page): void {
    pages.splice(pages.indexOf(page), 1)
  }

  const accountOf = (page: Page) =>
    page.connection.mirror.getState()?.accounts.eip155?.caipAddress ?? (`eip155:1:${HOLDER}` as const)

  function ask(page: Page, what: 'sign' | 'send', network: NetworkName | undefined): void {
    const address = page.connection.mirror.getState()?.accounts.eip155?.address ?? HOLDER
    const id = nextId()
    const nonce = nextMark()
    const request =
      what === 'sign'
        ? { method: 'personal_sign', params: [nonce, address] }
        : {
            method: 'eth_sendTransaction',
            params: [{ from: address, to: HOLDER, value: '0x1', data: nonce }],
          }
    calls.track(page, what, { id, nonce, deadlineMs: null }, () =>
      page.connection.api.rpc.request({ id, ...request, ...(network ? { network } : {}) }),
    )
  }

  function takeBack(call: Call, asked: Promise<void>): void {
    const at = scheduler.elapsed()
    Object.assign(call, { isAborted: true, abortedAt: at })
    asked.then(
      () => (call.letGoAt = scheduler.elapsed()),
      () => {},
    )
  }

  function read(page: Page, method: ReadMethod): void {
    const id = nextId()
    const params: Record<ReadMethod, unknown> = {
      eth_blockNumber: [],
      eth_getBalance: [HOLDER, 'latest'],
      eth_call: [{ to: HOLDER, data: '0x' }, 'latest'],
      eth_newFilter: [{}],
      eth_sendRawTransaction: [nextMark()],
    }
    calls.track(page, method, { id, deadlineMs: READ_MS }, () =>
      page.connection.api.rpc.request({ id, method, params: params[method] }),
    )
  }

  /** Many at once, or one after the other over some time. */
  function burst(page: Page, { count, ms }: Extract<Step, { do: 'burst' }>): void {
    for (let i = 0; i < count; i += 1) {
      scheduler.later(page.process, (ms / count) * i, () => {
        if (i % 3 === 0) ask(page, i % 2 === 0 ? 'sign' : 'send', undefined)
        else read(page, 'eth_blockNumber')
      })
    }
  }

  function deployNew(kind: 'same' | 'newer' | 'older'): void {
    const protocol = kind === 'same' ? deploy.protocol : deploy.protocol + (kind === 'newer' ? 1 : -1)
    if (protocol < PROTOCOL) return
    deploy = { url: `${ORIGIN}/${browser.deploys.length + 1}/engine.js`, protocol }
    browser.deploys.push(deploy)
  }

  /** Steps that need an open tab. */
  function inTab(step: Extract<Step, { tab: number }>, page: Page): void {
    const { api } = page.connection
    const isAwake = page.process.state === 'alive'
    switch (step.do) {
      case 'close':
        if (!isAwake) return
        page.close()
        remove(page)
        return
      case 'crash':
        page.crash()
        remove(page)
        return
      case 'reload':
        if (!isAwake) return
        page.close()
        remove(page)
        open(false)
        return
      case 'thaw':
        page.thaw()
        witness.onBack(page)
        return
    }
    if (!isAwake) return
    switch (step.do) {
      case 'freeze':
        page.freeze()
        return
      case 'hide':
        page.setVisible(false)
        return
      case 'show':
        page.setVisible(true)
        return
      case 'connect': {
        const id = nextId()
        const { id: wallet } = walletAt(step.wallet)
        calls.track(
          page,
          step.network ? 'connect and switch' : 'connect',
          { id, wallet, deadlineMs: null },
          () => api.connections.connect({ id, wallet, ...(step.network ? { network: step.network } : {}) }),
        )
        return
      }
      case 'cancel': {
        const connect = calls.all.findLast(
          call => call.page === page && call.wallet !== undefined && !call.end,
        )
        if (!connect) return
        takeBack(connect, api.connections.cancel(connect.id))
        return
      }
      case 'abort': {
        const request = calls.all.findLast(
          call => call.page === page && call.nonce !== undefined && !call.end,
        )
        if (!request) return
        takeBack(request, api.rpc.abort(request.id))
        return
      }
      case 'disconnect':
        calls.track(page, 'disconnect', { id: '', deadlineMs: DISCONNECT_MS }, () =>
          api.connections.disconnect({}),
        )
        return
      case 'switch':
        calls.track(page, 'switch', { id: '', deadlineMs: null }, () =>
          api.connections.switchNetwork({ network: step.network }),
        )
        return
      case 'sign':
      case 'send':
        ask(page, step.do, step.network)
        return
      case 'read':
        read(page, step.method)
        return
      case 'burst':
        burst(page, step)
        return
      case 'errors': {
        const error = { name: 'TypeError', message: 'x is not a function' }
        const taken = () =>
          void errorsTaken.push({ at: scheduler.elapsed(), epoch: page.connection.link.getState().epoch })
        for (let i = 0; i < step.count; i += 1) api.telemetry.error(error).then(taken, () => {})
        return
      }
      case 'balance':
        calls.track(page, 'balance', { id: '', deadlineMs: DATA_MS }, () =>
          api.data.balance({ account: accountOf(page) }),
        )
        return
      case 'watch': {
        const query = { kind: 'balance', account: accountOf(page) } as const
        if (page.watched.has(query.account)) return
        page.watched.set(query.account, query)
        calls.track(page, 'watch', { id: '', deadlineMs: QUICK_MS }, () => api.data.watch(query))
        return
      }
      case 'unwatch': {
        const [query] = page.watched.values()
        if (!query) return
        page.watched.delete(query.account)
        calls.track(page, 'unwatch', { id: '', deadlineMs: QUICK_MS }, () => api.data.unwatch(query))
        return
      }
    }
  }

  async function perform(step: Step): Promise<void> {
    happened.add(step.do)
    if ('tab' in step) {
      const page = at(pages, step.tab)
      if (page) inTab(step, page)
      return
    }
    switch (step.do) {
      case 'open':
        open(step.hidden, step.bare)
        return
      case 'manner':
        walletAt(step.wallet).setManner(step.manner)
        return
      case 'account':
        walletAt(step.wallet).chooseAccount()
        return
      case 'lock':
        walletAt(step.wallet).lock()
        return
      case 'storm':
        walletAt(step.wallet).storm()
        return
      case 'mute':
        walletAt(step.wallet).setMute(step.mute)
        return
      case 'chain':
        walletAt(step.wallet).chooseChain(step.chainId)
        return
      case 'kill':
        for (const worker of browser.shared()) browser.kill(worker)
        return
      case 'hang': {
        const own = pages.flatMap(page => browser.workersOf(page.process))
        for (const worker of [...browser.shared(), ...own]) if (worker.state === 'alive') worker.hang()
        return
      }
      case 'clear':
        browser.disk.clear()
        if (step.apart) browser.locks.part()
        return
      case 'damage':
        browser.disk.damage()
        return
      case 'truncate':
        browser.disk.truncate()
        return
      case 'fence':
        browser.disk.fence()
        return
      case 'trip':
        for (const seated of browser.engines) seated.isTripping = true
        return
      case 'lastWord':
        lastWord = step.of
        return
      case 'deploy':
        deployNew(step.protocol)
        return
      case 'script':
        browser.limits.isScriptMissing = step.missing
        return
      case 'disk':
        browser.disk.setMode(step.mode)
        return
      case 'busyDisk':
        browser.disk.setBusy(step.ms)
        return
      case 'node':
        browser.nodes.setMode(step.host, step.mode)
        return
      case 'clock':
        scheduler.jump(step.ms)
        return
      case 'asleep':
        scheduler.skip(step.ms)
        return
      case 'slow':
        browser.limits.slowestMs = step.ms
        slowestMs = Math.max(slowestMs, step.ms)
        return
      case 'wait':
        return scheduler.advance(step.ms)
    }
  }

  return {
    browser,
    wallets,
    pages,
    allPages,
    calls: calls.all,
    happened,
    errorsTaken,
    waysOf: witness.waysOf,
    answeredAt: witness.answeredAt,
    witnessed: witness.found,
    get slowestMs() {
      return slowestMs
    },
    perform,
  }
}
