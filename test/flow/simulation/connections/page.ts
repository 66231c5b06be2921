import type { EngineConnection } from '../../../../src/bridge/wire/tabEnd.ts'
import { createReports, type Timers } from '../../../../src/ui/client/tab/reports.ts'
import { thrownByWallet, walletAnswer } from '../../../../src/ui/page/injected/walletAnswer.ts'
import { createSentRequests } from '../../../../src/ui/page/sentRequests.ts'
import type { Browser } from '../browser.ts'
import { connectPage } from '../connectPage.ts'
import { createEventsOfPage } from '../pageEvents.ts'
import type { Process } from '../scheduler.ts'
import { createFaces, type Faces } from './faces.ts'
import { familiesOf, JOINED_CONFIG } from './specs.ts'
import type { JoinedWallet } from './wallet.ts'

/** One tab of the dapp, with all wallets, and with what the dapp's libraries see in it. */
export interface JoinedPage {
  readonly number: number
  readonly process: Process
  readonly connection: EngineConnection
  readonly faces: Faces
  close(): void
}

export function openJoinedPage(
  browser: Browser,
  number: number,
  wallets: readonly JoinedWallet[],
  nextId: () => string,
): JoinedPage {
  const { scheduler } = browser
  const process = scheduler.process(`tab ${number}`)
  const events = createEventsOfPage(false)
  const sent = createSentRequests(
    async (id, args) => {
      const wallet = wallets.find(({ spec }) => spec.id === id)
      try {
        if (!wallet) throw new Error('no such wallet')
        return walletAnswer(await wallet.request(process, args))
      } catch (thrown) {
        return { status: 'failed', error: thrownByWallet(thrown) }
      }
    },
    {
      now: scheduler.elapsed,
      wait: ms => new Promise(resolve => scheduler.setTimeout(process, resolve, ms)),
    },
  )
  const connection = connectPage({ browser, process, events, sent, config: () => JOINED_CONFIG })
  const { api } = connection
  const timers: unknown = {
    setTimeout: (run: () => void, ms?: number) => scheduler.setTimeout(process, run, ms ?? 0),
    clearTimeout: (id: unknown) => scheduler.clearTimeout(process, id),
  }
  const { report } = createReports(timers as Timers)
  const found = wallets.map(({ spec, isEvm }) => ({
    id: spec.id,
    name: spec.name,
    kind: 'announced' as const,
    namespaces: [...familiesOf(spec)],
    ...(isEvm ? { rdns: spec.id } : {}),
  }))
  connection.onReady(() => report('wallets', () => api.page.walletsFound(found)))
  for (const wallet of wallets)
    wallet.listen(process, event => {
      sent.forgetAnswers(event.id)
      report(`${event.name} ${event.id}`, () => api.page.walletEvent(event))
    })

  return {
    number,
    process,
    connection,
    faces: createFaces(connection, nextId),
    close() {
      if (process.state !== 'alive') return
      events.pagehide(false)
      scheduler.later(null, 0, () => browser.end(process))
    },
  }
}
