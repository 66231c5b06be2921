import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'
import type { ChainContracts } from '../packages/peers/src/contracts/addresses.ts'
import type { NftUrls } from '../packages/peers/src/nft.ts'

/** Settings of this start for the pages. Served as `/config.json`, and as `/config.js` for pages that must not wait. */
export interface DemoSettings {
  readonly evm: readonly { readonly chainId: number; readonly url: string }[]
  readonly relay: string
  readonly api: string
  readonly verify: string
  readonly walletd: string
  readonly phone: string
  /** Esplora over the local regtest chain. */
  readonly bitcoin: string
  /** JSON-RPC of the local Solana cluster. */
  readonly solana: string
  /** Origin of the embedded wallet; the frame's page is `/sdk` there. */
  readonly secureSite: string
  /** Inbox with the codes it mails. */
  readonly mail: string
  readonly social: string
  /** The dapp's own sign-in server. */
  readonly signIn: string
  /** Origin of the pages where things are bought. */
  readonly onramp: string
  /** Sources of NFTs, and an IPFS gateway. */
  readonly nft: NftUrls
  /** Tokens, collections and the pool of the local chains. */
  readonly contracts: readonly ChainContracts[]
  /** Login by email and social provider stands beside the wallets; `?email=0` and `?email=1` say otherwise. */
  readonly login: boolean
  readonly projectId: string
  /** In the dev server each start names its own engine: the old one's code would go on in open tabs. */
  engineName: string | null
}

/** 32 hex characters, as hosted services want them; the local peers take any. */
export const DEMO_PROJECT_ID = '7ab1e50f0a11e70f5eca1ab1e0ddba11'

export const mintEngineName = () => `demo-${randomBytes(4).toString('hex')}`

/** Headers of the strict mode (`?csp=strict`): the policy of docs/csp.md, with the peers as its only hosts. */
function strictPolicy(settings: DemoSettings): string {
  const hosts = [
    settings.relay,
    settings.api,
    settings.verify,
    settings.walletd,
    settings.phone,
    settings.bitcoin,
    settings.solana,
    settings.signIn,
    settings.nft.solana,
    settings.nft.ipfs,
    ...settings.nft.evm.map(({ url }) => url),
  ]
  const urls = [...hosts, ...settings.evm.map(({ url }) => url)]
  const connect = urls.flatMap(url => [url, url.replace(/^http/, 'ws')])
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${[...new Set(connect)].join(' ')}`,
    `frame-src ${settings.verify} ${settings.secureSite}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tabkey',
  ].join('; ')
}

const send = (response: ServerResponse, type: string, text: string) => {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(text)
}

function middleware(settings: DemoSettings): Connect.NextHandleFunction {
  return (request, response, next) => {
    const url = new URL(request.url ?? '/', 'http://demo')
    if (url.searchParams.get('csp') === 'strict')
      response.setHeader('content-security-policy', strictPolicy(settings))
    switch (url.pathname) {
      case '/config.json':
        return send(response, 'application/json', JSON.stringify(settings))
      case '/config.js':
        return send(response, 'text/javascript', `window.__TABKEY_DEMO__ = ${JSON.stringify(settings)}\n`)
      case '/wallets.js':
        return void walletScript(settings, request.headers.referer).then(
          text => send(response, 'text/javascript', text),
          () => send(response, 'text/javascript', 'console.warn("The demo wallets are not running")\n'),
        )
      default:
        return next()
    }
  }
}

/**
 * The flags of the page (`?legacy=1`, `?wallets=`, `?bitcoin=purposes`, `?btc=xverse`, `?solana=all`, `?hostile=1`) choose its
 * wallets; a script knows its page by the referrer.
 */
async function walletScript(settings: DemoSettings, page: string | undefined): Promise<string> {
  const asked = page ? new URL(page).searchParams : new URLSearchParams()
  const query = new URLSearchParams()
  for (const name of ['wallets', 'legacy', 'bitcoin', 'btc', 'solana', 'hostile', 'flood']) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  const response = await fetch(`${settings.walletd}/inject.js?${query}`, {
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
  return response.text()
}

/** Serves the settings and the demo wallets, in the dev server and over the production build alike. */
export function demoPlugin(settings: DemoSettings): Plugin {
  return {
    name: 'tabkey-demo',
    configureServer: server => void server.middlewares.use(middleware(settings)),
    configurePreviewServer: server => void server.middlewares.use(middleware(settings)),
  }
}

/**
 * Reloads every page with a new engine when code of the engine changes: pages do not import it, so Vite has none to
 * tell.
 */
export function renewEngine(settings: DemoSettings): Plugin {
  return {
    name: 'tabkey-renew-engine',
    handleHotUpdate({ file, server }) {
      if (
        !/\/(?:src\/(?:worker|bridge|storage|siwx)|packages\/devtools\/src\/(?:engine|replay))\//.test(file)
      )
        return
      settings.engineName = mintEngineName()
      server.ws.send({ type: 'full-reload' })
    },
  }
}
