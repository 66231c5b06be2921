import type { Network } from '../../../bridge/contract/network.ts'
import type { ChainState } from '../../../preview/evm/previewCalls.ts'
import { previewEvm } from '../../../preview/evm/previewEvm.ts'
import { type RequestNode, readChain, readOwner } from '../../../preview/evm/simulate.ts'
import type { Clock } from '../../base/clock.ts'
import { listKnownAddresses } from '../../data/assets/wellKnown.ts'
import type { CreatePreviewReader } from './reader.ts'

type Hex = `0x${string}`
type ChainHead = Awaited<ReturnType<typeof readChain>>
type OwnerState = Awaited<ReturnType<typeof readOwner>>

/** How long a block counts as the newest one, unless a request ends before: its transaction may be in the next block. */
const HEAD_MS = 1_000
const OWNERS_MOST = 20
/** Nodes beside the first that are asked for their opinion. */
const OPINIONS_MOST = 1

/** Keeps a promise under a key until it is old, or was rejected. */
function createKept<Value>(clock: Clock, most: number) {
  const kept = new Map<string, { readonly at: number; readonly value: Promise<Value> }>()
  const get = (key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    if (known && clock.monotonic() - known.at < HEAD_MS) return known.value
    const value = read()
    kept.delete(key)
    kept.set(key, { at: clock.monotonic(), value })
    value.catch(() => kept.get(key)?.value === value && kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break
      kept.delete(oldest)
    }
    return value
  }
  return { get, clear: () => kept.clear() }
}

/** Previews on EVM networks. */
export const createEvmReader: CreatePreviewReader = ({ chains, clock, store }) => {
  const heads = createKept<ChainHead>(clock, OWNERS_MOST)
  const owners = createKept<OwnerState>(clock, OWNERS_MOST)
  store.subscribe(({ requests }, previous) => {
    if (requests === previous.requests) return
    heads.clear()
    owners.clear()
  })

  const nodeFor =
    (network: Network): RequestNode =>
    async (method, params) =>
      (await chains('eip155')).request(network, { method, params })
  const findOtherNodes = async (network: Network): Promise<readonly RequestNode[]> =>
    ((await chains('eip155')).otherNodes?.(network) ?? []).slice(0, OPINIONS_MOST).map(
      (node): RequestNode =>
        (method, params) =>
          node({ method, params }),
    )
  const readHead = (network: Network): Promise<ChainHead> =>
    heads.get(network.caipNetworkId, () => readChain(nodeFor(network)))

  async function readState(network: Network, owner: Hex): Promise<ChainState | null> {
    try {
      const [head, account] = await Promise.all([
        readHead(network),
        owners.get(`${network.caipNetworkId} ${owner}`, () => readOwner(nodeFor(network), owner)),
      ])
      return { ...head, ...account }
    } catch {
      return null
    }
  }

  return {
    blockKey: network =>
      readHead(network).then(
        ({ header }) => String(header.number),
        () => '',
      ),
    read: async (network, { method, params }, address) =>
      previewEvm(method, params, {
        request: nodeFor(network),
        otherNodes: await findOtherNodes(network),
        readState: owner => readState(network, owner),
        chainId: BigInt(network.id),
        coin: network.nativeCurrency,
        owner: address === null ? null : (address.toLowerCase() as Hex),
        held: listKnownAddresses(network.caipNetworkId) as readonly Hex[],
      }),
  }
}
