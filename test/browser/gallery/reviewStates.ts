import type { Preview, PreviewAsset, PreviewParty } from '../../../src/bridge/features/preview/contract.ts'
import type { RequestReview } from '../../../src/ui/state/requestReview.ts'
import { createStore } from '../../../src/ui/state/store.ts'
import { connected } from './connected.ts'
import type { GalleryState } from './states.ts'

const token = (symbol: string, decimals: number): PreviewAsset => ({
  kind: 'token',
  contract: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  tokenId: null,
  symbol,
  decimals,
})
const COIN: PreviewAsset = { kind: 'coin', contract: null, tokenId: null, symbol: 'ETH', decimals: 18 }
const NFT: PreviewAsset = {
  kind: 'nft',
  contract: '0x7ab1e50000000000000000000000000000000011',
  tokenId: '7',
  symbol: 'TILE',
  decimals: null,
}
const party = (address: string, isContract = true): PreviewParty => ({
  address,
  isContract,
  isFirstTime: false,
  looksLike: null,
})
const ROUTER = party('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
const STRANGER = party('0x52908400098527886e0f7030069857d2e4169ee7', false)

const EMPTY: Preview = {
  network: 'eip155:1',
  method: 'eth_sendTransaction',
  account: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  effects: [],
  allowances: [],
  warnings: [],
  confidence: 'simulated',
  block: '21000000',
}

function review(preview: Partial<Preview> | null): GalleryState {
  const data: RequestReview = {
    method: 'eth_sendTransaction',
    preview: createStore<Preview | null>(preview && { ...EMPTY, ...preview }),
    decide: () => {},
  }
  return { view: 'ReviewRequest', state: connected, data: { review: data } }
}

/** A request of the dapp, before the wallet gets it. */
export const REVIEW_STATES: Readonly<Record<string, GalleryState>> = {
  'ReviewRequest.waiting': review(null),
  'ReviewRequest.swap': review({
    effects: [
      { direction: 'out', asset: COIN, amount: '1250000000000000000', party: ROUTER },
      { direction: 'in', asset: token('USDC', 6), amount: '3120450000', party: ROUTER },
    ],
  }),
  'ReviewRequest.unlimited': review({
    allowances: [{ kind: 'spend', asset: token('USDC', 6), amount: 'all', spender: STRANGER, until: null }],
    warnings: [
      { kind: 'unlimited', subject: STRANGER.address },
      { kind: 'spenderWithoutCode', subject: STRANGER.address },
    ],
  }),
  'ReviewRequest.theft': review({
    effects: [
      { direction: 'out', asset: token('USDC', 6), amount: '980000000', party: STRANGER },
      { direction: 'out', asset: NFT, amount: '1', party: STRANGER },
    ],
    warnings: [
      { kind: 'onlyLeaves', subject: null },
      { kind: 'hiddenReceiver', subject: STRANGER.address },
    ],
  }),
  'ReviewRequest.listing': review({
    method: 'eth_signTypedData_v4',
    confidence: 'decoded',
    allowances: [
      {
        kind: 'order',
        asset: NFT,
        amount: '1',
        spender: null,
        until: 1_900_000_000_000,
        inReturn: [{ asset: COIN, amount: '2000000000000000000' }],
      },
    ],
    warnings: [{ kind: 'signature', subject: ROUTER.address }],
  }),
  'ReviewRequest.sentence': review({
    method: 'eth_signTypedData_v4',
    confidence: 'unknown',
    sentence: 'Vote on a proposal. Proposal: 42, Choice: For',
    warnings: [{ kind: 'signature', subject: ROUTER.address }],
  }),
  'ReviewRequest.described': review({
    effects: [
      { direction: 'out', asset: token('USDC', 6), amount: '980000000', party: ROUTER },
      { direction: 'in', asset: COIN, amount: '310000000000000000', party: ROUTER },
    ],
    sentence: 'Swap 980 USDC for at least 0.3 ETH. Receiver: 0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  }),
  'ReviewRequest.unknown': review({
    confidence: 'unknown',
    warnings: [{ kind: 'notTested', subject: null }],
  }),
}
