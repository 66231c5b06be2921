import type { ServerResponse } from 'node:http'
import { WebSocketServer } from 'ws'
import { type BitcoinWallet, createBitcoinWallet } from './bitcoin/wallet.ts'
import { createHttpFaults } from './httpFaults.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder } from './recorder.ts'
import { createSolanaWallet, type SolanaWallet } from './solana/wallet.ts'
import type { ChainNode } from './walletd/calls.ts'
import type { ConnectMode } from './walletd/connectMethod.ts'
import type { GrantMode } from './walletd/grants.ts'
import { type InjectOptions, injectScript, readInjectOptions } from './walletd/injectScript.ts'
import type { WalletMode } from './walletd/mode.ts'
import { type Served, servePage } from './walletd/socket.ts'
import { createWallet, type Wallet, type WalletEvent } from './walletd/wallet.ts'

export type WalletName = 'alpha' | 'beta' | 'legacy'

export interface Walletd {
  readonly url: string
  readonly wallets: ReadonlyMap<string, Wallet>
  readonly satoshi: BitcoinWallet
  readonly lamport: SolanaWallet
  /** The script for a page, as text. */
  script(options?: InjectOptions): string
  close(): Promise<void>
}

const icon = (colour: string, letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="18" font-weight="700" fill="#fff">${letter}</text></svg>`,
  )}`

const ANNOUNCED = {
  alpha: { name: 'Alpha Wallet', rdns: 'xyz.tabkey.alpha', icon: icon('#3b62e0', 'α') },
  beta: { name: 'Beta Wallet', rdns: 'xyz.tabkey.beta', icon: icon('#0f8a6a', 'β') },
} as const

/**
 * Injected wallets whose keys stay in Node: `GET /inject.js` for the page, one socket per page, HTTP controls.
 *
 * Controls, by wallet name (`alpha`, `beta`, `legacy`): `POST /control/<name> {mode?, chainId?, accounts?, locked?, switchOnAdd?,
 * assetDiscovery?, connect?, grants?, answers?, emit?}`,
 * `satoshi` speaks Bitcoin and `lamport` Solana: `POST /control/<name> {mode?, leave?, thief?}`, `satoshi` also
 * `{account?, network?}`.
 * `GET /held/<name>`, `POST /answer/<name> {approve, ids?}`, `GET /calls/<name>`, `POST /rpc/<name> {method, params}`, `GET /events/<name>`.
 */
export async function startWalletd({
  port,
  nodes,
  explorer,
  solanaUrl,
}: {
  port?: number
  nodes: readonly ChainNode[]
  /** Esplora of the Bitcoin node. */
  explorer: string
  /** JSON-RPC of the Solana node. */
  solanaUrl: string
}): Promise<Walletd> {
  const recorder = createRecorder()
  const faults = createHttpFaults()
  const wallets = new Map<string, Wallet>([
    ['alpha', createWallet({ name: 'alpha', account: 0, nodes })],
    ['beta', createWallet({ name: 'beta', account: 1, nodes })],
    ['legacy', createWallet({ name: 'legacy', account: 3, nodes })],
  ])
  const satoshi = createBitcoinWallet({ name: 'satoshi', seed: 0x51, explorer })
  const lamport = createSolanaWallet({ name: 'lamport', seed: 0x31, nodeUrl: solanaUrl })
  const served = new Map<string, Served>([...wallets, ['satoshi', satoshi], ['lamport', lamport]])
  const sockets = new WebSocketServer({ noServer: true })
  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    setFaults: faults.set,
    reset: () => {
      for (const wallet of [...wallets.values(), satoshi, lamport]) wallet.reset()
    },
    moreStats: () => ({
      pages: sockets.clients.size,
      wallets: Object.fromEntries([...served].map(([name, wallet]) => [name, wallet.recorder.stats().calls])),
    }),
    async handle(request) {
      recorder.record(request.path, request.origin)
      const fault = await faults.apply([request.path])
      if (fault) return fault
      if (request.path === '/inject.js') return javascript(script(readInjectOptions(request.query)))
      const [, verb, name] = request.path.split('/')
      if (verb === 'control' && name === 'satoshi') {
        controlBitcoin(satoshi, asObject(request.body))
        return json(controlOther(satoshi, asObject(request.body)))
      }
      if (verb === 'control' && name === 'lamport') return json(controlOther(lamport, asObject(request.body)))
      const wallet = wallets.get(name ?? '')
      if (verb === 'control') return wallet && json(controlWallet(wallet, asObject(request.body)))
      const asked = served.get(name ?? '')
      return asked && handleWallet(asked, verb ?? '', request)
    },
  })
  const socketUrl = peer.url.replace('http:', 'ws:')
  function script(options: InjectOptions = {}): string {
    const names = options.wallets ?? ['alpha', 'beta']
    const announced = names.flatMap(name =>
      name === 'alpha' || name === 'beta' ? [{ wallet: name, info: ANNOUNCED[name] }] : [],
    )
    return injectScript(socketUrl, announced, options)
  }
  peer.server.on('upgrade', (incoming, socket, head) => {
    sockets.handleUpgrade(incoming, socket, head, webSocket =>
      servePage(webSocket, incoming.headers.origin ?? 'null', served),
    )
  })
  return {
    url: peer.url,
    wallets,
    satoshi,
    lamport,
    script,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      await peer.close()
    },
  }
}

/** What only the Bitcoin wallet can do: another account, another network. */
function controlBitcoin(wallet: BitcoinWallet, { account, network }: Record<string, unknown>): void {
  if (typeof account === 'number') wallet.setAccount(account)
  if (network === 'Mainnet' || network === 'Testnet' || network === 'Regtest') wallet.setNetwork(network)
}

const javascript = (text: string): PeerReply => ({
  kind: 'text',
  text,
  type: 'text/javascript; charset=utf-8',
})

async function handleWallet(
  wallet: Served,
  verb: string,
  request: PeerRequest,
): Promise<PeerReply | undefined> {
  const body = asObject(request.body)
  const origin = request.origin ?? String(body.origin ?? 'node')
  switch (verb) {
    case 'rpc':
      return json(await wallet.request(origin, String(body.method), body.params))
    case 'calls':
      return json(wallet.recorder.calls)
    case 'held':
      return json(wallet.person.held())
    case 'answer': {
      const ids = Array.isArray(body.ids) ? body.ids.map(Number) : undefined
      return json({ answered: await wallet.person.answer(body.approve !== false, ids) })
    }
    case 'events':
      return { kind: 'stream', open: response => streamEvents(wallet, origin, response) }
    default:
      return undefined
  }
}

function controlOther(
  wallet: BitcoinWallet | SolanaWallet,
  { mode, leave, thief }: Record<string, unknown>,
): object {
  if (mode) wallet.setMode((typeof mode === 'string' ? { kind: mode } : mode) as WalletMode)
  if (leave === true) wallet.leave()
  if (typeof thief === 'boolean') wallet.setThief(thief)
  return { mode: wallet.person.mode }
}

function controlWallet(wallet: Wallet, body: Record<string, unknown>): object {
  const { state } = wallet
  if (typeof body.mode === 'string') wallet.setMode({ kind: body.mode } as WalletMode)
  else if (body.mode) wallet.setMode(body.mode as WalletMode)
  if (typeof body.switchOnAdd === 'boolean') state.switchOnAdd = body.switchOnAdd
  if (typeof body.assetDiscovery === 'boolean') state.assetDiscovery = body.assetDiscovery
  if (typeof body.connect === 'string') state.connect = body.connect as ConnectMode
  if (body.grants) state.grants = body.grants as GrantMode
  if (body.answers) state.answers = asObject(body.answers)
  if (typeof body.chainId === 'number') wallet.setChain(body.chainId)
  if (Array.isArray(body.accounts)) wallet.setAccounts(body.accounts.map(Number))
  if (typeof body.locked === 'boolean') wallet.lock(body.locked)
  if (body.emit) wallet.emit(body.emit as WalletEvent)
  const { chainId, locked, accounts } = state
  return {
    mode: wallet.person.mode,
    chainId,
    locked,
    accounts,
    authorised: [...state.authorised],
    chains: [...state.chains.keys()],
  }
}

function streamEvents(wallet: Served, origin: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
  const stop = wallet.subscribe(event => {
    if (event.origin !== undefined && event.origin !== origin) return
    response.write(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`)
  })
  response.on('close', stop)
}
