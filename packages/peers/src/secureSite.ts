import { createPublicClient, createTestClient, http, parseEther } from 'viem'
import { createSecureSite, type SecureSite as ProductSite } from '../../secure-site/src/createSecureSite.ts'
import type { CustodyPolicy } from '../../secure-site/src/custody/slots.ts'
import { writeReply } from '../../secure-site/src/http/app.ts'
import type { SiteReply, SiteRequest } from '../../secure-site/src/http/reply.ts'
import { createMailer } from '../../secure-site/src/mail/smtp.ts'
import { createSecrets } from '../../secure-site/src/run/secrets.ts'
import { createLocalKms } from '../../secure-site/src/server/custody/kms.ts'
import type { Weaken } from '../../secure-site/src/server/defences.ts'
import { createFarcaster } from '../../secure-site/src/server/farcaster.ts'
import type { FramePageChanges } from '../../secure-site/src/server/framePage.ts'
import type { ProviderSetup } from '../../secure-site/src/server/providers/createOAuth.ts'
import type { Fund } from '../../secure-site/src/server/relayer.ts'
import { openStore } from '../../secure-site/src/store/openStore.ts'
import { json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type PeerStats, type Recorder } from './recorder.ts'
import { bundleFrame } from './secureSite/bundle.ts'
import { createSettings, type SiteSettings } from './secureSite/settings.ts'
import { breakLoad, changeFrame, createSiteFaults, type SiteFaults } from './secureSite/siteFaults.ts'
import { createApplication, writeSetup } from './secureSite/social/application.ts'
import type { SocialPeer } from './secureSite/social/startSocial.ts'
import { startTwin, type TwinMessage } from './secureSite/twin.ts'
import type { ChainNode } from './walletd/calls.ts'

export type { SiteFaults, SiteSettings }

/** `GET /__stats`; `calls` counts the messages the frame got, by name. */
export interface SiteStats extends PeerStats {
  readonly users: number
  readonly sessions: number
  readonly twin: { readonly url: string; readonly messages: readonly TwinMessage[] }
}

export interface SecureSite {
  /** Origin; the frame's page is `${url}/sdk`. */
  readonly url: string
  readonly recorder: Recorder
  /** Builds the frame's script now instead of at the first visit. */
  warm(): Promise<void>
  setFaults(faults: SiteFaults): void
  close(): Promise<void>
}

const TICK_MS = 250
const FARCASTER_POLL_MS = 150
const MIN_BALANCE = parseEther('1')
const BALANCE = parseEther('1000')

/** On the local chains money is made, as nowhere else. */
const fund: Fund = async (address, { url }) => {
  const transport = http(url, { retryCount: 0 })
  const balance = await createPublicClient({ transport }).getBalance({ address })
  if (balance < MIN_BALANCE)
    await createTestClient({ mode: 'anvil', transport }).setBalance({ address, value: BALANCE })
}

/**
 * Starts the secure site of the package with what tests need beside: faults, switches, a twin on another origin. What it
 * keeps is in `secureSite/README.md`.
 *
 * @param parameters.nodes - chains it knows; it talks to the nodes themselves.
 * @param parameters.smtpPort - where its mail goes.
 * @param parameters.weaken - replaces defences, for the tests of the attack suite.
 * @param parameters.database - in memory by default.
 */
export async function startSecureSite(parameters: {
  readonly port?: number
  readonly nodes: readonly ChainNode[]
  /** JSON-RPC of a Solana cluster; without it the wallet has no Solana account. */
  readonly solanaUrl?: string
  readonly social: SocialPeer
  readonly smtpPort: number
  /** Replaces parts of the setup for the providers of the peer. */
  readonly providers?: Partial<ProviderSetup>
  readonly weaken?: Weaken
  readonly database?: string
  /** `localhost` for passkeys, which a site at an IP address cannot have. */
  readonly hostname?: 'localhost'
  /** `server` by default: logins without a screen. */
  readonly custody?: CustodyPolicy
  /** New ones by default. */
  readonly secrets?: ReturnType<typeof createSecrets>
}): Promise<SecureSite> {
  const {
    nodes,
    solanaUrl,
    social,
    smtpPort,
    weaken,
    hostname,
    database = 'sqlite::memory:',
    secrets = createSecrets(),
  } = parameters
  const twin = await startTwin()
  const store = await openStore(database)
  const settings = createSettings(
    nodes.map(({ chainId }) => chainId),
    parameters.custody,
  )
  const faults = createSiteFaults()
  const recorder = createRecorder()
  const mailer = createMailer({
    url: `smtp://127.0.0.1:${smtpPort}`,
    from: 'Secure site <hello@secure-site.test>',
  })
  let url = ''
  let secureSite: ProductSite | undefined
  const isOwnPage = ({ origin }: PeerRequest) => origin === url
  async function answer(request: PeerRequest): Promise<PeerReply | undefined> {
    const { path, method, body } = request
    if (path === '/sdk') {
      const broken = breakLoad(faults.current, twin.url)
      if (broken) return broken
    }
    if (method === 'POST' && path === '/seen') {
      if (!isOwnPage(request)) return json({}, 403)
      const { name, id } = body as { name: string; id: unknown }
      // Each message the frame got, so that tests can count them; the answer says how the frame is to misbehave.
      recorder.record(String(name), url, { id })
      return json(faults.spend(String(name)) ?? {})
    }
    if (method === 'POST' && path === '/__settings' && request.origin === undefined) {
      settings.set(body)
      return json({ ok: true })
    }
    const reply = await secureSite?.answer(readRequest(request))
    return reply && writePeerReply(reply)
  }
  try {
    const peer = await openPeerServer({
      ...(parameters.port === undefined ? {} : { port: parameters.port }),
      recorder,
      isPrivate: true,
      setFaults: faults.set,
      async reset() {
        settings.reset()
        twin.reset()
        await store.clear()
      },
      moreStats: async () => ({
        users: await secureSite?.site.users.count(),
        sessions: await secureSite?.site.sessions.count(),
        twin: { url: twin.url, messages: twin.messages },
      }),
      handle: answer,
    })
    url = hostname === undefined ? peer.url : peer.url.replace('127.0.0.1', hostname)
    const application = createApplication(url)
    social.register(application)
    const product = createSecureSite({
      origin: () => url,
      store,
      secrets: { ...secrets, kms: createLocalKms(secrets.kms) },
      context: settings,
      nodes,
      solanaUrl,
      mailer,
      providers: { ...writeSetup(social.url, application), ...parameters.providers },
      farcaster: createFarcaster({
        relay: `${social.url}/farcaster`,
        nodeUrl: `${social.url}/farcaster/node`,
        pollMs: FARCASTER_POLL_MS,
      }),
      farcasterOrigin: social.url,
      fund,
      frameScripts: bundleFrame,
      changeFrame: (): FramePageChanges => changeFrame(faults.current, twin.url),
      onError: () => {},
      ...(weaken ? { weaken } : {}),
    })
    secureSite = product
    const timer = setInterval(() => void product.tick().catch(() => {}), TICK_MS)
    return {
      url,
      recorder,
      warm: async () => void (await bundleFrame()),
      setFaults: faults.set,
      async close() {
        clearInterval(timer)
        await Promise.all([peer.close(), twin.close()])
        mailer.close()
        await store.close()
      },
    }
  } catch (error) {
    await Promise.all([twin.close(), store.close()])
    throw error
  }
}

function readRequest({ method, path, query, text, raw }: PeerRequest): SiteRequest {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return { method, path, query, headers, text, network: raw.socket.remoteAddress ?? '' }
}

/** As the product writes it. */
const writePeerReply = (reply: SiteReply): PeerReply => ({
  kind: 'stream',
  open(response) {
    const written = writeReply(reply)
    response.writeHead(written.status, Object.fromEntries(written.headers))
    written
      .arrayBuffer()
      .then(bytes => response.end(Buffer.from(bytes)))
      .catch(() => response.destroy())
  },
})
