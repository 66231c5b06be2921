import { previewSolana } from '../../../../packages/preview/src/solana/previewSolana.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { createPreviewNodes } from './nodes.ts'
import type { CreatePreviewReader } from './reader.ts'

/** How long a slot counts as the newest one; a cluster makes one in 400 ms. */
const SLOT_MS = 2_000
/** Previews on Solana clusters. */
export const createSolanaReader: CreatePreviewReader = ({ chains, clock }) => {
  const slots = new Map<string, { readonly at: number; readonly slot: Promise<string> }>()

  const { nodeFor, findOtherNodes } = createPreviewNodes(chains, 'solana')

  function readSlot(network: Network): Promise<string> {
    const id = network.caipNetworkId
    const known = slots.get(id)
    if (known && clock.monotonic() - known.at < SLOT_MS) return known.slot
    const slot = nodeFor(network)('getSlot', [{ commitment: 'confirmed' }]).then(
      answer => (typeof answer === 'number' ? String(answer) : ''),
      () => {
        slots.delete(id)
        return ''
      },
    )
    slots.set(id, { at: clock.monotonic(), slot })
    return slot
  }

  return {
    blockKey: readSlot,
    async read(network, { method, params }, address) {
      const read = await previewSolana(method, params, {
        request: nodeFor(network),
        otherNodes: await findOtherNodes(network),
        coin: network.nativeCurrency,
        owner: address,
      })
      return { ...read, sentence: null }
    },
  }
}
