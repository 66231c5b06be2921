import { isFinalOutcome } from '../../../../src/bridge/values/paymentOutcome.ts'
import { EMBEDDED_ID, WALLET_CONNECT_ID } from '../../../../src/bridge/values/walletIds.ts'
import { type Browser, createBrowser } from '../browser.ts'
import { createScheduler } from '../scheduler.ts'
import { createChain } from './chain.ts'
import { LOOK_ALIKE, paymentCall, RECEIVER } from './contracts.ts'
import { createNet } from './net.ts'
import { EXTENSION, openPaymentPage, type PaymentPage } from './page.ts'
import { type FlowName, pay, send, swap } from './people.ts'
import { createPresses, type Press } from './presses.ts'
import { createRelay } from './relay.ts'
import { createSecureSite } from './secureFrame.ts'
import { openSignClientsIn } from './signClient.ts'
import type { PaymentPlan, PaymentStep } from './steps.ts'
import { consentIn, untruths } from './truth.ts'
import { createPaymentWallet } from './wallet.ts'

/** A browser with two tabs, a wallet, a chain with two nodes, and the service that swaps are built by. */
export interface PaymentSimulation {
  readonly browser: Browser
  /** Connects the wallet in the first tab. */
  connect(): Promise<void>
  perform(step: PaymentStep): Promise<void>
  /** Ends every fault that can end. */
  heal(): void
  judge(): readonly string[]
  count(): {
    readonly presses: number
    readonly paid: number
    readonly unknown: number
    readonly settledLater: number
    readonly agreed: number
    readonly heldBack: number
  }
}

const wasUnknown = ({ statements }: Press): boolean =>
  statements.some(({ status, by }) => status === 'unknown' && by === 'view')
const isSettled = ({ statements }: Press): boolean => {
  const last = statements.findLast(({ by }) => by === 'view')
  return last !== undefined && isFinalOutcome(last.status)
}

const RUN: Readonly<Record<FlowName, typeof send>> = { send, swap, pay }
const START_MS = 2_500
const POPUP_MS = 4_000
const WALLETS = { phone: WALLET_CONNECT_ID, extension: EXTENSION, frame: EMBEDDED_ID } as const

export function createPaymentSimulation({ seed, flow, transport, steps }: PaymentPlan): PaymentSimulation {
  const scheduler = createScheduler(seed)
  const chain = createChain(scheduler)
  const net = createNet(scheduler, chain)
  const browser = createBrowser(scheduler, net.fetchOf)
  const wallet = createPaymentWallet(scheduler, chain)
  const relay = createRelay(scheduler, wallet)
  const site = createSecureSite(scheduler, wallet)
  openSignClientsIn({ scheduler, relay })
  const presses = createPresses(scheduler.elapsed)
  const pages: PaymentPage[] = []
  const hasNodeFaults = steps.some(step => step.do === 'host' && step.host !== 'api' && step.mode !== 'dear')
  let opened = 0
  let ids = 0
  let isMountedTwice = false

  function open(): PaymentPage {
    opened += 1
    const page = openPaymentPage(browser, opened, { wallet, site, presses })
    pages.push(page)
    return page
  }

  const nextId = (): string => {
    ids += 1
    return ids.toString(16).padStart(32, '0')
  }
  const pageAt = (place: number): PaymentPage => pages[place % pages.length]!

  /** A social login whose window never opens, or is closed: the tab gives it up, and with it what its person was asked. */
  function losePopup({ process, connection }: PaymentPage): void {
    const { embedded } = connection.api
    embedded.socialRedirect({ provider: 'google' }).catch(() => {})
    scheduler.later(process, scheduler.below(POPUP_MS), () => void embedded.cancel().catch(() => {}))
  }

  function take(place: number): PaymentPage {
    const page = pages.splice(place % pages.length, 1)[0]!
    if (pages.length === 0) open()
    return page
  }

  return {
    browser,
    async connect() {
      const first = open()
      open()
      await scheduler.advance(START_MS)
      const { connections, embedded } = first.connection.api
      const id = nextId()
      if (transport === 'frame') {
        const logIn = async (): Promise<void> => {
          await embedded.connectEmail({ email: 'ada@example.test' })
          await embedded.connectOtp({ otp: '123456' })
          await embedded.join({ id })
        }
        logIn().catch(() => {})
      } else connections.connect({ id, wallet: WALLETS[transport] }).catch(() => {})
      await scheduler.advance(START_MS)
    },
    async perform(step) {
      switch (step.do) {
        case 'begin':
          // The person has paid the same before, with the wallet's own form.
          if (wallet.manner === 'namesEarlier' && flow !== 'swap') {
            const { isLookAlike, units, asset } = step.intent
            chain.send(paymentCall(isLookAlike ? LOOK_ALIKE : RECEIVER, units, asset))
          }
          RUN[flow]({ scheduler, page: pageAt(step.tab), presses, isMountedTwice }, step.intent)
          return
        case 'manner':
          return wallet.setManner(step.manner)
        case 'kill':
          for (const worker of browser.shared()) browser.kill(worker)
          return
        case 'reorganize':
          return chain.reorganize()
        case 'open':
          if (pages.length < 4) open()
          return
        case 'close':
          return take(step.tab).close()
        case 'crash':
          return take(step.tab).crash()
        case 'host':
          return net.setMode(step.host, step.mode)
        case 'stall':
          return chain.setStalled(step.isStalled)
        case 'dropPool':
          return chain.dropPool(step.returnMs)
        case 'relay':
          return relay.setMode(step.mode)
        case 'frame':
          return site.setMode(step.mode)
        case 'frameReload':
          return pageAt(step.tab).frame.reload()
        case 'popup':
          return losePopup(pageAt(step.tab))
        case 'mountTwice':
          isMountedTwice = true
          return
        case 'kick':
          return relay.kick()
        case 'wait':
          await scheduler.advance(step.ms)
      }
    },
    heal() {
      for (const host of ['a', 'b', 'api'] as const) net.setMode(host, 'ok')
      relay.setMode('ok')
      site.setMode('ok')
      chain.setStalled(false)
    },
    judge: () => {
      const elapsed = scheduler.elapsed()
      return untruths({ chain, wallet, presses, transport, hasNodeFaults, elapsed })
    },
    count: () => ({
      presses: presses.all.length,
      paid: wallet.asked.filter(({ transaction }) => transaction && chain.receiptOf(transaction.hash)?.isDone)
        .length,
      unknown: presses.all.filter(wasUnknown).length,
      settledLater: presses.all.filter(press => wasUnknown(press) && isSettled(press)).length,
      ...consentIn({ wallet, presses }),
    }),
  }
}
