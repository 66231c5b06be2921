import { WalletError } from '../../../../src/bridge/errors/base.ts'
import { type Browser, createBrowser } from '../browser.ts'
import { createScheduler } from '../scheduler.ts'
import { type JoinedPage, openJoinedPage } from './page.ts'
import { WALLETS } from './specs.ts'
import type { JoinedStep } from './steps.ts'
import { createJoinedWallet, type JoinedWallet } from './wallet.ts'

interface JoinedCall {
  readonly what: string
  readonly page: JoinedPage
  isOver: boolean
}

/** Three tabs over one engine, six wallets, three namespaces. */
export interface JoinedWorld {
  readonly browser: Browser
  readonly wallets: readonly JoinedWallet[]
  readonly pages: readonly JoinedPage[]
  /** Pending calls of open tabs. */
  pending(): readonly string[]
  /** Calls that ended as none may. */
  readonly odd: readonly string[]
  /** Calls that ended with a value. */
  readonly values: number
  perform(step: JoinedStep): Promise<void>
}

const TABS = 3

export function createJoinedWorld(seed: number): JoinedWorld {
  const scheduler = createScheduler(seed)
  const browser = createBrowser(scheduler)
  const wallets = WALLETS.map(spec => createJoinedWallet(scheduler, spec))
  const calls: JoinedCall[] = []
  const odd: string[] = []
  const pages: JoinedPage[] = []
  let ids = 0
  let opened = 0
  let values = 0

  const nextId = () => {
    ids += 1
    return ids.toString(16).padStart(32, '0')
  }
  function open(): JoinedPage {
    opened += 1
    return openJoinedPage(browser, opened, wallets, nextId)
  }
  for (let tab = 0; tab < TABS; tab += 1) pages.push(open())

  function track(page: JoinedPage, what: string, run: () => Promise<unknown>, isOurs = true): void {
    const call: JoinedCall = { what, page, isOver: false }
    calls.push(call)
    run().then(
      () => {
        call.isOver = true
        values += 1
      },
      (error: unknown) => {
        call.isOver = true
        if (isOurs && !(error instanceof WalletError))
          odd.push(`${what} in tab ${page.number} ended without a type: ${String(error)}`)
      },
    )
  }

  /** What a dapp or its person asks for in a tab. */
  function ask(step: Extract<JoinedStep, { tab: number }>, page: JoinedPage): void {
    const { connections } = page.connection.api
    const { faces } = page
    const walletOf = (place: number) => WALLETS[place]!
    switch (step.do) {
      case 'connect': {
        const { family: namespace, network } = step
        const named = { ...(namespace ? { namespace } : {}), ...(network ? { network } : {}) }
        track(page, 'connect', () =>
          connections.connect({ id: nextId(), wallet: walletOf(step.wallet).id, ...named }),
        )
        return
      }
      case 'use': {
        const { id, accounts } = walletOf(step.wallet)
        const address =
          step.account === undefined ? undefined : accounts[step.family]?.[step.account]?.address
        track(page, 'use', () =>
          connections.use({
            id: nextId(),
            namespace: step.family,
            wallet: id,
            ...(address === undefined ? {} : { address }),
          }),
        )
        return
      }
      case 'leave':
        track(page, 'leave', () =>
          connections.disconnect({
            ...(step.family ? { namespace: step.family } : {}),
            ...(step.wallet === undefined ? {} : { wallet: walletOf(step.wallet).id }),
          }),
        )
        return
      case 'switch':
        track(page, 'switch', () => connections.switchNetwork({ network: step.network }))
        return
      case 'activate':
        track(page, 'activate', () => connections.activate({ namespace: step.family }))
        return
      case 'wagmiLeave':
        track(page, 'wagmi disconnect', faces.wagmiDisconnect, false)
        return
      case 'wagmiSwitch':
        track(page, 'wagmi switch', () => faces.wagmiSwitch(step.chainId), false)
        return
      case 'reload':
      case 'replace':
        pages.splice(pages.indexOf(page), 1)
        page.close()
        // A person who opens another tab takes a moment.
        if (step.do === 'reload') pages.push(open())
        else scheduler.later(null, 100 + scheduler.below(400), () => pages.push(open()))
        return
    }
  }

  async function perform(step: JoinedStep): Promise<void> {
    if ('tab' in step) {
      const page = pages[step.tab % Math.max(1, pages.length)]
      if (page) ask(step, page)
      return
    }
    switch (step.do) {
      case 'account':
        wallets[step.wallet]!.chooseAccount()
        return
      case 'lock':
        wallets[step.wallet]!.turnLock()
        return
      case 'remove':
        wallets[step.wallet]!.removeSite()
        return
      case 'chain':
        wallets[step.wallet]!.chooseChain(step.chainId)
        return
      case 'refuse':
        wallets[step.wallet]!.refuse(step.isRefusing)
        return
      case 'kill':
        for (const worker of browser.shared()) browser.kill(worker)
        return
      case 'wait':
        await scheduler.advance(step.ms)
        return
    }
  }

  return {
    browser,
    wallets,
    pages,
    pending: () =>
      calls
        .filter(({ isOver, page }) => !isOver && page.process.state === 'alive')
        .map(({ what, page }) => `${what} in tab ${page.number}`),
    odd,
    get values() {
      return values
    },
    perform,
  }
}
