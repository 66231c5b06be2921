import { formatEther, isAddress, isAddressEqual, isHex } from 'viem'
import { anvilAccount } from '../accounts.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'

const SUPPORTED = ['eip155:1', 'eip155:8453', 'eip155:11155111', 'eip155:84532']
const ETHER_PRICE_USD = 2500
const NAMED = [
  { index: 0, name: 'alpha.reown.id' },
  { index: 2, name: 'phone.reown.id' },
]

const nameOf = (address: string) =>
  NAMED.find(({ index }) => isAddress(address) && isAddressEqual(anvilAccount(index).address, address))?.name

const record = ({ index, name }: (typeof NAMED)[number]) => ({
  name,
  registered: 1_700_000_000,
  updated: 1_700_000_000,
  addresses: { '60': { address: anvilAccount(index).address, created: 1_700_000_000 } },
  attributes: [{}],
})

/** The blockchain API: identity, balances, names, and JSON-RPC passed to the nodes. */
export async function answerBlockchain(
  request: PeerRequest,
  { nodes, url }: { nodes: readonly ChainNode[]; url: string },
): Promise<PeerReply | undefined> {
  const [, version, kind, subject = '', last] = request.path.split('/')
  if (version !== 'v1') return undefined
  if (request.method === 'POST' && !kind) return passToNode(request, nodes)
  switch (kind) {
    case 'supported-chains':
      return json({ http: SUPPORTED, ws: [] })
    case 'identity': {
      const name = nameOf(subject)
      return json({ name: name ?? null, avatar: name ? `${url}/public/getAssetImage/${name}` : null })
    }
    case 'account':
      if (last === 'balance')
        return json({ balances: await balances(subject, request.query.get('chainId'), nodes) })
      return undefined
    case 'profile': {
      const wanted = decodeURIComponent(last ?? '')
      if (subject === 'reverse') return json(NAMED.filter(({ name }) => name === nameOf(wanted)).map(record))
      if (subject !== 'account') return undefined
      const found = NAMED.find(({ name }) => name === wanted)
      return found ? json(record(found)) : json({ error: 'not found' }, 404)
    }
    default:
      return undefined
  }
}

async function balances(
  address: string,
  chain: string | null,
  nodes: readonly ChainNode[],
): Promise<object[]> {
  const asked = nodes.filter(({ chainId }) => chain === null || chain === `eip155:${chainId}`)
  return Promise.all(
    asked.map(async node => {
      const wei = await readFromNode(node, 'eth_getBalance', [address, 'latest'])
      const numeric = formatEther(isHex(wei) ? BigInt(wei) : 0n)
      return {
        name: 'Ether',
        symbol: 'ETH',
        chainId: `eip155:${node.chainId}`,
        value: Number(numeric) * ETHER_PRICE_USD,
        price: ETHER_PRICE_USD,
        quantity: { decimals: '18', numeric },
        iconUrl: '',
      }
    }),
  )
}

async function passToNode({ query, text }: PeerRequest, nodes: readonly ChainNode[]): Promise<PeerReply> {
  const node = nodes.find(({ chainId }) => query.get('chainId') === `eip155:${chainId}`)
  if (!node) return json({ error: `no node for ${query.get('chainId')}` }, 400)
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: text,
    signal: AbortSignal.timeout(30_000),
  })
  return json(asObject(await response.json()), response.status)
}
