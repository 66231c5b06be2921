import type { PageApi } from '../../../src/bridge/contract/pageApi.ts'
import type { EngineConfig } from '../../../src/bridge/options/engineOptions.ts'
import { connectEngine, type EngineConnection } from '../../../src/bridge/wire/tabEnd.ts'
import type { SentRequests } from '../../../src/ui/page/sentRequests.ts'
import { noFrame } from '../../support/noFrame.ts'
import { noSignIn } from '../../support/noSignIn.ts'
import { type Browser, type Deploy, ORIGIN } from './browser.ts'
import type { EventsOfPage } from './pageEvents.ts'
import type { Process } from './scheduler.ts'

export interface ConnectPageParameters {
  readonly browser: Browser
  readonly process: Process
  readonly events: EventsOfPage
  readonly config: () => EngineConfig
  /** What the page knows of its unsafe requests. */
  readonly sent: SentRequests
  /** By default that of `sent`. */
  readonly wallet?: PageApi['wallet']
  /** By default the page's browser lets no frame in. */
  readonly frame?: PageApi['frame']
  /** By default the browser's first one. */
  readonly deploy?: Deploy
}

/** Connects a page of the simulated browser to its engine, as a tab of the dapp does. */
export function connectPage({
  browser,
  process,
  events,
  config,
  sent,
  wallet = sent.wallet,
  frame = noFrame,
  deploy = browser.deploys[0]!,
}: ConnectPageParameters): EngineConnection {
  return connectEngine({
    identity: 'simulation',
    protocol: deploy.protocol,
    scope: 'origin',
    hello: () => ({ config: config(), configHash: 'hash' }),
    page: {
      wallet,
      verify: { attest: async () => null },
      frame,
      signIn: noSignIn,
      subscriptions: { deliver: async () => {} },
      ping: async () => {},
    },
    wasSent: sent.wasSent,
    runtime: {
      environment: browser.environmentOf(process),
      events: events as never,
      storage: null,
      location: { origin: ORIGIN, pathname: '/page' },
      starters: browser.startersOf(process, deploy),
    },
  })
}
