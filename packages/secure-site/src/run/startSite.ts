import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { isAbsolute, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import { pino } from 'pino'
import { type Config, isLoopbackOrigin, readRules } from '../config/config.ts'
import { createSecureSite } from '../createSecureSite.ts'
import { createMailer, type Mailer, MailRefusedError } from '../mail/smtp.ts'
import { upgradeFirstWallets } from '../server/custody/firstWallets.ts'
import { createFarcaster } from '../server/farcaster.ts'
import { LOOPBACK_ORIGINS } from '../server/rules.ts'
import { openStore } from '../store/openStore.ts'
import { findDeletionsFile, openDeletionsFile } from './deletionsFile.ts'
import { loadFrameScripts } from './loadFrameScripts.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { readNetwork } from './network.ts'
import { readSecrets } from './secrets.ts'

export interface RunningSite {
  readonly url: string
  readonly adminUrl: string
  /** Waits for the requests that are being answered, then closes the database. */
  stop(): Promise<void>
}

const TICK_MS = 1_000
const STOP_MS = 25_000

/** The database of a configuration; a file in the data folder unless it names another. */
export function readDatabase({ database, dataFolder }: Config): string {
  if (database === undefined) return `sqlite:${resolve(dataFolder, 'site.db')}`
  const file = /^sqlite:(?!:memory:)(.+)$/.exec(database)?.[1]
  return file === undefined || isAbsolute(file) ? database : `sqlite:${resolve(file)}`
}

/**
 * Starts the site and its second port.
 *
 * @param print - shows a line to the operator, such as a mail where there is no mail server.
 * @throws when a port is taken, or the database cannot be opened.
 */
export async function startSite(config: Config, print: (line: string) => void): Promise<RunningSite> {
  const { origin } = config
  const folder = resolve(config.dataFolder)
  await mkdir(folder, { recursive: true })
  const secrets = await readSecrets(folder)
  const log = pino({ level: config.logLevel, base: null })
  const store = await openStore(readDatabase(config))
  await upgradeFirstWallets(store.db, secrets.kms, origin)
  const mailer = config.smtp ? createMailer(config.smtp) : createPrintingMailer(print)
  const rules = {
    ...readRules(config),
    // On this machine every page of it may try the site, until the operator names projects.
    anyProject:
      isLoopbackOrigin(origin) && Object.keys(config.projects).length === 0
        ? { allowedOrigins: LOOPBACK_ORIGINS }
        : null,
  }
  const counted: { metrics?: Metrics } = {}
  const site = createSecureSite({
    origin: () => origin,
    store,
    secrets: {
      pepper: secrets.pepper,
      kms: secrets.kms,
      tokenKey: secrets.tokenKey,
      ...(rules.smartAccountNetworks.length > 0 && secrets.relayer ? { relayer: secrets.relayer } : {}),
    },
    context: { rules: () => rules, now: Date.now },
    nodes: Object.entries(config.chains).map(([chainId, url]) => ({ chainId: Number(chainId), url })),
    solanaUrl: config.solana,
    mailer,
    deletions: openDeletionsFile(findDeletionsFile(folder)),
    farcaster: config.farcaster && createFarcaster({ nodeUrl: config.farcaster.node, ...pickRelay(config) }),
    frameScripts: loadFrameScripts,
    onError(error) {
      if (error instanceof MailRefusedError) counted.metrics?.mailFailed()
      else counted.metrics?.error()
      log.error({ error: describeError(error) }, 'error')
    },
  })
  const metrics = createMetrics(site.waitingMails)
  counted.metrics = metrics
  const main = await listen(config.port, config.host, async (request, { incoming }) => {
    const startedAt = performance.now()
    const network = readNetwork(
      incoming.socket.remoteAddress ?? '',
      request.headers.get('x-forwarded-for') ?? undefined,
      config.trustedProxies,
    )
    const response = await site.app.fetch(request, { network })
    const { pathname } = new URL(request.url)
    const milliseconds = performance.now() - startedAt
    metrics.request(pathname, response.status, milliseconds / 1000)
    log.debug({ path: pathname, status: response.status, ms: Math.round(milliseconds) }, 'request')
    return response
  })
  const health = { isStopping: false }
  const admin = await listen(config.adminPort, config.adminHost, request =>
    createAdmin({ metrics, ping: store.ping, health }).fetch(request),
  )
  const timer = setInterval(() => {
    site.tick().catch((error: unknown) => log.error({ error: describeError(error) }, 'tick'))
  }, TICK_MS)
  return {
    url: main.url,
    adminUrl: admin.url,
    async stop() {
      health.isStopping = true
      clearInterval(timer)
      await Promise.all([main.close(), admin.close()])
      mailer.close()
      await store.close()
      log.info('stopped')
    },
  }
}

const pickRelay = ({ farcaster }: Config) =>
  farcaster?.relay === undefined ? {} : { relay: farcaster.relay }

/** What waits longer for the database is not ready. */
const READY_MS = 2_000

/** The port that no browser reaches. */
function createAdmin(parts: {
  readonly metrics: Metrics
  readonly ping: () => Promise<void>
  readonly health: { readonly isStopping: boolean }
}): Hono {
  const { metrics, ping, health } = parts
  const app = new Hono()
  app.get('/livez', context => context.text('ok'))
  app.get('/readyz', async context => {
    if (health.isStopping) return context.text('stopping', 503)
    const isReady = await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      sleep(READY_MS, false, { ref: false }),
    ])
    return isReady ? context.text('ok') : context.text('the database does not answer', 503)
  })
  app.get('/metrics', async context =>
    context.body(await metrics.read(), 200, { 'content-type': metrics.contentType }),
  )
  return app
}

interface Listener {
  readonly url: string
  close(): Promise<void>
}

function listen(
  port: number,
  hostname: string,
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>,
): Promise<Listener> {
  return new Promise((resolveListener, reject) => {
    const server = serve(
      { fetch: (request, env) => fetch(request, env as HttpBindings), port, hostname },
      info => {
        resolveListener({
          url: `http://${hostname}:${info.port}`,
          close: () => closeServer(server as Server),
        })
      },
    )
    server.once('error', reject)
  })
}

/** Idle connections end at once, the others when they are answered, or after the deadline. */
function closeServer(server: Server): Promise<void> {
  return new Promise(resolveClosed => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_MS)
    server.close(() => {
      clearTimeout(timer)
      resolveClosed()
    })
    server.closeIdleConnections()
  })
}

/** Mails of a site on this machine without a mail server. */
const createPrintingMailer = (print: (line: string) => void): Mailer => ({
  async send({ to, subject, text }) {
    print(`\nMail to ${to}: ${subject}\n${text.replace(/^/gm, '  ')}\n`)
  },
  close() {},
})

/** Class and message, without addresses of people. */
const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).replace(
    /[^\s@<>"]+@[^\s@<>"]+/g,
    '[address]',
  )
