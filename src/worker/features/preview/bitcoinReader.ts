import { previewBitcoin } from '../../../../packages/preview/src/bitcoin/previewBitcoin.ts'
import type { ReadCoin } from '../../../../packages/preview/src/bitcoin/proveCoins.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { withDeadline } from '../../base/clock.ts'
import type { CreatePreviewReader } from './reader.ts'

/** A node that is slower ends in a preview whose coins are not proven, before the deadline of the whole preview. */
const COIN_MS = 2_000
/** Longest wait for the height. Without it the preview is not kept for other tabs. */
const HEIGHT_MS = 500

const makeLate = (): Error => new Error('late')

/** Previews on networks of Bitcoin. */
export const createBitcoinReader: CreatePreviewReader = ({ chains, clock, store }) => {
  async function findCoin(network: Network, ...[txid, index]: Parameters<ReadCoin>) {
    const { readCoin } = await chains('bip122')
    if (!readCoin) throw new Error('no reader of coins')
    return readCoin(network, { txid, index })
  }

  async function readHeight(network: Network): Promise<string> {
    const adapter = await chains('bip122')
    return String(await adapter.request(network, { method: 'getBlockHeight', params: [] }))
  }

  return {
    blockKey: network => withDeadline(clock, readHeight(network), HEIGHT_MS, makeLate).catch(() => ''),
    async read(network, { method, params }, owner) {
      const listed = store.get().accounts.bip122?.allAccounts ?? []
      const addresses = listed.map(({ address, type }) => ({ address, isForOrdinals: type === 'ordinal' }))
      const isListed = addresses.some(({ address }) => address === owner)
      const read = await previewBitcoin(method, params, {
        network: network.caipNetworkId,
        coin: network.nativeCurrency,
        owner,
        addresses:
          owner === null || isListed ? addresses : [...addresses, { address: owner, isForOrdinals: false }],
        readCoin: (txid, index) => withDeadline(clock, findCoin(network, txid, index), COIN_MS, makeLate),
      })
      return { ...read, sentence: null }
    },
  }
}
