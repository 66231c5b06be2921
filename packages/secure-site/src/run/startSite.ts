import { mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { isAbsolute, resolve } from 'node:path'
import { type HttpBindings, serve } from '@hono/node-server'
import { pino } from 'pino'
import { type Config, isLoopbackOrigin, readRules } from '../config/config.ts'
import { createSecureSite } from '../createSecureSite.ts'
import { createMailer, type Mailer, MailRefusedError } from '../mail/smtp.ts'
import { createAdministration } from '../server/admin/createAdministration.ts'
import { createRules, createStoredProjects } from '../server/admin/storedProjects.ts'
import { upgradeFirstWallets } from '../server/custody/firstWallets.ts'
import { createFarcaster } from '../server/farcaster.ts'
import { LOOPBACK_ORIGINS } from '../server/rules.ts'
import { openStore } from '../store/openStore.ts'
import { readAdminToken } from './adminToken.ts'
import { findDeletionsFile, openDeletionsFile } from './deletionsFile.ts'
import { loadFrameScripts } from './loadFrameScripts.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { readNetwork } from './network.ts'
import { createOverloadGuard, RETRY_SECONDS } from './overload.ts'
import { readClients } from './readClients.ts'
import { createSecondPort } from './secondPort.ts'
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
  const clients = await readClients(config.providers)
  const log = pino({ level: config.logLevel, base: null })
  const store = await openStore(readDatabase(config))
  await upgradeFirstWallets(store.db, secrets.kms, origin)
  const mailer = config.smtp ? createMailer(config.smtp) : createPrintingMailer(print)
  const configured = {
    ...readRules(config),
    // On this machine every page of it may try the site, until the operator names projects.
    anyProject:
      isLoopbackOrigin(origin) && Object.keys(config.projects).length === 0
        ? { allowedOrigins: LOOPBACK_ORIGINS }
        : null,
  }
  const projects = createStoredProjects(store.db, { now: Date.now })
  await projects.refresh()
  const context = { rules: createRules(configured, projects), now: Date.now }
  const counted: { metrics?: Metrics } = {}
  const onError = (error: unknown) => {
    if (error instanceof MailRefusedError) counted.metrics?.mailFailed()
    else counted.metrics?.error()
    log.error({ error: describeError(error) }, 'error')
  }
  const secureSite = createSecureSite({
    origin: () => origin,
    store,
    secrets: {
      pepper: secrets.pepper,
      kms: secrets.kms,
      tokenKey: secrets.tokenKey,
      ...(configured.smartAccountNetworks.length > 0 && secrets.relayer ? { relayer: secrets.relayer } : {}),
    },
    context,
    nodes: Object.entries(config.chains).map(([chainId, url]) => ({ chainId: Number(chainId), url })),
    solanaUrl: config.solana,
    mailer,
    deletions: openDeletionsFile(findDeletionsFile(folder)),
    providers: {
      clients,
      onFailure: (provider, { fault, detail }) => log.warn({ provider, fault, detail }, 'provider'),
    },
    onHostFailure: (project, detail) => log.warn({ project, detail }, 'host login'),
    farcaster: config.farcaster && createFarcaster({ nodeUrl: config.farcaster.node, ...pickRelay(config) }),
    frameScripts: loadFrameScripts,
    onError,
  })
  const metrics = createMetrics(secureSite.waitingMails, secureSite.paths)
  counted.metrics = metrics
  const overload = createOverloadGuard()
  async function answer(request: Request, path: string, network: string): Promise<Response> {
    if (!path.startsWith('/api/')) return secureSite.app.fetch(request, { network })
    const end = overload.begin(path)
    if (!end) {
      // A connection with a body that is not read is closed.
      if (Number(request.headers.get('content-length')) <= SMALL_BYTES) await request.arrayBuffer()
      return tooMany()
    }
    try {
      return await secureSite.app.fetch(request, { network })
    } finally {
      end()
    }
  }
  const main = await listen(config.port, config.host, async (request, { incoming }) => {
    const startedAt = performance.now()
    const network = readNetwork(
      incoming.socket.remoteAddress ?? '',
      request.headers.get('x-forwarded-for') ?? undefined,
      config.trustedProxies,
    )
    const { pathname } = new URL(request.url)
    const response = await answer(request, pathname, network)
    const milliseconds = performance.now() - startedAt
    metrics.request(pathname, response.status, milliseconds / 1000)
    log.debug({ path: pathname, status: response.status, ms: Math.round(milliseconds) }, 'request')
    return response
  })
  const health = { isStopping: false }
  const administration = createAdministration({
    secureSite,
    db: store.db,
    token: await readAdminToken(folder),
    projects,
    configured: new Set(Object.keys(config.projects)),
    onError,
  })
  const secondPort = createSecondPort({ metrics, ping: store.ping, health, administration })
  const admin = await listen(config.adminPort, config.adminHost, request => secondPort.fetch(request))
  const timer = setInterval(() => {
    Promise.all([secureSite.tick(), projects.refresh()]).catch((error: unknown) =>
      log.error({ error: describeError(error) }, 'tick'),
    )
  }, TICK_MS)
  return {
    url: main.url,
    adminUrl: admin.url,
    async stop() {
      health.isStopping = true
      clearInterval(timer)
      overload.close()
      await Promise.all([main.close(), admin.close()])
      mailer.close()
      await store.close()
      log.info('stopped')
    },
  }
}

/** More than the frame sends but for transactions. */
const SMALL_BYTES = 16_384

/** As a limit refuses, so that a browser comes back later. */
const tooMany = (): Response =>
  Response.json(
    { error: 'Too many requests. Please try again later' },
    { status: 429, headers: { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' } },
  )

const pickRelay = ({ farcaster }: Config) =>
  farcaster?.relay === undefined ? {} : { relay: farcaster.relay }

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
