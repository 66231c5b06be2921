import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const PATH = /^\/prices\/current\/(.+)$/
/** What the service calls the local chains. */
const CHAINS: Readonly<Record<string, string>> = { ethereum: 'eip155:1', base: 'eip155:8453' }
const COINS: Readonly<Record<string, string>> = { 'coingecko:ethereum': 'ETH' }

/** DefiLlama's coins API: `GET /prices/current/{coins}`; a coin without a price is absent. */
export function answerDefillama(
  { method, path }: PeerRequest,
  priceOf: (asset: string) => string,
): PeerReply | undefined {
  const [, list] = PATH.exec(path) ?? []
  if (list === undefined || method !== 'GET') return undefined
  const timestamp = Math.floor(Date.now() / 1_000)
  const coins = decodeURIComponent(list)
    .split(',')
    .flatMap(name => {
      const [chain = '', address = ''] = name.split(':')
      const price = priceOf(COINS[name] ?? `${CHAINS[chain]}:${address}`)
      return price === '0'
        ? []
        : [
            [
              name,
              { decimals: 18, symbol: 'SYN', price: Number(price), timestamp, confidence: 0.99 },
            ] as const,
          ]
    })
  return json({ coins: Object.fromEntries(coins) })
}
