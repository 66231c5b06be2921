import { browserEnvironment } from '../../../src/bridge/wire/environment.ts'
import { serveEngine } from '../../../src/bridge/wire/serveEngine.ts'
import { connectEngine } from '../../../src/bridge/wire/tabEnd.ts'
import { testConfig } from '../../support/createTestTab.ts'
import { noFrame } from '../../support/noFrame.ts'
import { noSignIn } from '../../support/noSignIn.ts'
import { walletPart } from '../../support/walletPart.ts'
import { startTestServer } from './testServer.ts'

// `?engine=` names the script of this "deploy"; `?scope=tab` isolates.
const search = new URLSearchParams(location.search)
const script = new URL(search.get('engine') ?? '/engine.ts', location.href)
const history: string[] = []
const logs: string[] = []
const startedMs = performance.now()

const connection = connectEngine({
  identity: search.get('identity') ?? 'life',
  scope: search.get('scope') === 'tab' ? 'tab' : 'origin',
  hello: () => ({ config: testConfig, configHash: 'hash' }),
  page: {
    wallet: walletPart(async ({ args }) => ({
      status: 'answered',
      result: `${args.method} in ${document.title}`,
    })),
    verify: { attest: async () => null },
    frame: noFrame,
    signIn: noSignIn,
    subscriptions: { deliver: async () => {} },
    ping: async () => {},
  },
  onLog: error => logs.push(error.message),
  runtime: {
    starters: {
      sharedWorker:
        typeof SharedWorker === 'function'
          ? (name, url) => new SharedWorker(url ?? script, { type: 'module', name, extendedLifetime: true })
          : null,
      worker: typeof Worker === 'function' ? name => new Worker(script, { type: 'module', name }) : null,
      async page(environment) {
        const { port1, port2 } = new MessageChannel()
        const server = startTestServer(serveEngine, { mode: 'page', url: '', name: '' }, environment)
        server.connect(port2)
        return { port: port1, stop: () => server.close() }
      },
    },
  },
})
connection.link.subscribe(({ status, mode, epoch }) => history.push(`${status} ${mode} ${epoch}`))

const readyMs = new Promise<number>(resolve => {
  connection.onReady(() => resolve(performance.now() - startedMs))
})

const life = { connection, history, logs, readyMs, environment: browserEnvironment() }
export type Life = typeof life
Object.assign(window, { life })
