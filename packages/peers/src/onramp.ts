import type { Faucet } from './contracts/faucet.ts'
import { createHttpFaults, type HttpFaults } from './httpFaults.ts'
import type { Prices } from './indexer/prices.ts'
import { draftOfMeld, draftOfPage } from './onramp/drafts.ts'
import { createOrders, type OrderDraft, type Orders, type Press } from './onramp/orders.ts'
import { lastPage, orderPage, wrongPage } from './onramp/pages.ts'
import { asObject, json, openPeerServer, type PeerReply, type PeerRequest } from './peerServer.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { readAddress } from './solana/bank.ts'
import type { SolanaNode } from './solanaNode.ts'

export interface Onramp {
  /** Origin of the providers' and exchanges' pages. */
  readonly url: string
  readonly orders: Orders
  readonly recorder: Recorder
  setFaults(faults: HttpFaults): void
  close(): Promise<void>
}

export interface StartOnrampOptions {
  readonly port?: number
  readonly faucet: Faucet
  readonly prices: Prices
  readonly solana?: Promise<SolanaNode>
}

const CHOICES: readonly Press[] = ['buy', 'decline', 'never']

/**
 * Starts the shops: Coinbase's page `/buy/select-asset?destinationWallets…`, Meld's page
 * `/meld?publicKey&destinationCurrencyCode&walletAddress`, and `/order?order=` for exchanges. Each GET of a shop's page
 * opens an order. A page has three buttons: Buy (Pay at an exchange) delivers on the real chain after a moment, Decline
 * fails, Never answer does nothing. `POST /__settings {settleMs}` sets how long a delivery takes; `POST /press?order=
 * {choice}` presses without a browser, and `POST /press?…` with the query of a shop's page opens its order first.
 */
export async function startOnramp({ port, faucet, prices, solana }: StartOnrampOptions): Promise<Onramp> {
  const recorder = createRecorder()
  const faults = createHttpFaults()

  async function deliver({ chain, own, asset, units }: OrderDraft): Promise<string> {
    if (asset === 'SOL') {
      const node = await solana
      if (!node) throw new Error('No Solana node')
      return node.bank.airdrop(readAddress(own), units)
    }
    return faucet.give({
      chainId: Number(chain.split(':')[1]),
      to: own as `0x${string}`,
      asset,
      amount: units,
    })
  }
  const orders = createOrders({ deliver })

  /** The order that the address of a shop's page asks for; undefined for an address of another kind. */
  async function draftOf(
    path: string | undefined,
    query: URLSearchParams,
  ): Promise<OrderDraft | string | undefined> {
    if (path === '/buy/select-asset' || (path === undefined && query.has('destinationWallets')))
      return draftOfPage(query, prices)
    if (path === '/meld' || (path === undefined && query.has('publicKey')))
      return draftOfMeld(query, (await solana)?.chainId ?? '', prices)
    return undefined
  }

  async function answer(request: PeerRequest): Promise<PeerReply | undefined> {
    const { path, query, method } = request
    const isPress = path === '/press' && method === 'POST'
    const draft = await draftOf(isPress ? undefined : path, query)
    if (typeof draft === 'string') return wrongPage(draft)
    const order = draft ? orders.open(draft) : orders.find(query.get('order'))
    if (!isPress) return order ? orderPage(order) : path === '/order' ? wrongPage('No such order') : undefined
    const said = asObject(request.body).choice ?? new URLSearchParams(request.text).get('choice')
    const choice = CHOICES.find(word => word === said)
    if (!order || !choice) return wrongPage('There is no such order')
    orders.press(order, choice)
    return lastPage(choice)
  }

  const peer = await openPeerServer({
    ...(port === undefined ? {} : { port }),
    recorder,
    isPrivate: true,
    setFaults: faults.set,
    reset: orders.reset,
    async handle(request) {
      if (request.path === '/__settings' && request.method === 'POST') {
        if (request.origin !== undefined) return undefined
        orders.setSettleMs(Number(asObject(request.body).settleMs))
        return json({ ok: true })
      }
      recorder.record(request.path, request.origin, Object.fromEntries(request.query))
      return (await faults.apply([request.path])) ?? answer(request)
    },
  })
  return { url: peer.url, orders, recorder, setFaults: faults.set, close: peer.close }
}
