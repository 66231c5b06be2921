import type { ChainState } from '../../../../packages/preview/src/evm/previewCalls.ts'
import { previewEvm } from '../../../../packages/preview/src/evm/previewEvm.ts'
import { readChain, readOwner } from '../../../../packages/preview/src/evm/simulate.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { PreviewRequest } from '../../../bridge/features/preview/contract.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { createLazy } from '../../base/lazy.ts'
import { listKnownAddresses } from '../../data/assets/wellKnown.ts'
import { createPreviewNodes } from './nodes.ts'
import type { CreatePreviewReader } from './reader.ts'

type Hex = `0x${string}`
type ChainHead = Awaited<ReturnType<typeof readChain>>
type OwnerState = Awaited<ReturnType<typeof readOwner>>

/** How long a block counts as the newest one, unless a request ends before: its transaction may be in the next block. */
const HEAD_MS = 1_000
const OWNERS_MOST = 20
/**
 * How long a preview waits for its sentence, from its start. A review that is not ready after 400 ms is not shown, and a
 * slow index of descriptors must not cause that. What comes later is in the next preview of the request.
 */
const SENTENCE_MS = 300
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
export const createEvmReader: CreatePreviewReader = parameters => {
  const { chains, clock, store } = parameters
  const clearSigning = createLazy(async () => {
    const { createClearSigning } = await import('./clearSigning/createClearSigning.ts')
    return createClearSigning(parameters)
  })
  const heads = createKept<ChainHead>(clock, OWNERS_MOST)
  const owners = createKept<OwnerState>(clock, OWNERS_MOST)
  store.subscribe(({ requests }, previous) => {
    if (requests === previous.requests) return
    heads.clear()
    owners.clear()
  })

  const { nodeFor, findOtherNodes } = createPreviewNodes(chains, 'eip155')
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

  async function describe(
    network: Network,
    request: PreviewRequest,
    owner: Hex | null,
  ): Promise<string | null> {
    const { describe } = await clearSigning.get()
    const node = { request: nodeFor(network), readHeader: async () => (await readHead(network)).header }
    return describe(network, request, owner, node)
  }

  /** Starts the description beside the simulation; the result waits until `SENTENCE_MS` after the start. */
  function startSentence(network: Network, request: PreviewRequest, owner: Hex | null) {
    const start = clock.monotonic()
    const sentence = describe(network, request, owner).catch(() => null)
    return (): Promise<string | null | undefined> => {
      const left = Math.max(1, SENTENCE_MS - (clock.monotonic() - start))
      return withDeadline(clock, sentence, left, () => new Error('late')).catch(() => undefined)
    }
  }

  return {
    blockKey: network =>
      readHead(network).then(
        ({ header }) => String(header.number),
        () => '',
      ),
    async read(network, request, address) {
      const owner = address === null ? null : (address.toLowerCase() as Hex)
      const readSentence = startSentence(network, request, owner)
      const read = await previewEvm(request.method, request.params, {
        request: nodeFor(network),
        otherNodes: await findOtherNodes(network),
        readState: account => readState(network, account),
        chainId: BigInt(network.id),
        coin: network.nativeCurrency,
        owner,
        held: listKnownAddresses(network.caipNetworkId) as readonly Hex[],
      })
      return { ...read, sentence: await readSentence() }
    },
  }
}
