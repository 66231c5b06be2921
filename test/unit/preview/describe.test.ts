import { expect, test } from 'vitest'
import { describePreview, type PreviewFormats } from '../../../packages/preview/src/describe.ts'
import type {
  Preview,
  PreviewAllowance,
  PreviewAsset,
  PreviewParty,
} from '../../../src/bridge/features/preview/contract.ts'
import { fill } from '../../../src/ui/words/t.ts'

const USDC: PreviewAsset = { kind: 'token', contract: '0xa', tokenId: null, symbol: 'USDC', decimals: 6 }
const TILE: PreviewAsset = { kind: 'nft', contract: '0xb', tokenId: '7', symbol: 'TILE', decimals: null }
const FRIEND: PreviewParty = { address: '0xf', isContract: false, isFirstTime: false, looksLike: null }

const formats: PreviewFormats = {
  amount: ({ symbol }, amount) => `${amount} ${symbol}`,
  asset: ({ symbol, tokenId }) => (tokenId === null ? `${symbol}` : `${symbol} #${tokenId}`),
  party: ({ address }) => address,
  address: address => address,
  date: at => `day ${at}`,
}
const say = (preview: Partial<Preview>) =>
  describePreview(
    { effects: [], allowances: [], warnings: [], confidence: 'simulated', ...preview },
    formats,
    'the holder of this signature',
  ).map(({ text, values }) => fill(text, values))
const allow = (allowance: Partial<PreviewAllowance>) =>
  say({
    allowances: [{ kind: 'spend', asset: USDC, amount: '5', spender: FRIEND, until: null, ...allowance }],
  })

test('sentences: what leaves is said first, then what arrives', () => {
  expect(
    say({
      effects: [
        { direction: 'in', asset: TILE, amount: '1', party: null },
        { direction: 'out', asset: USDC, amount: '120', party: FRIEND },
      ],
    }),
  ).toEqual(['You send 120 USDC to 0xf.', 'You receive 1 TILE.'])
})

test.each([
  [{}, 'This lets 0xf take 5 USDC.'],
  [{ until: 9 }, 'This lets 0xf take 5 USDC until day 9.'],
  [{ amount: 'all' }, 'This lets 0xf take all your USDC, until you take it back.'],
  [{ amount: 'all', until: 9 }, 'This lets 0xf take all your USDC until day 9.'],
  [
    { amount: 'all', spender: null, until: 9 },
    'This lets the holder of this signature take all your USDC until day 9.',
  ],
  [{ amount: '0' }, 'This takes back what 0xf may take of your USDC.'],
  [{ amount: null }, 'This lets 0xf take USDC.'],
  [{ kind: 'nft', asset: TILE, amount: '1' }, 'This lets 0xf take TILE #7.'],
  [
    { kind: 'collection', asset: TILE, amount: 'all' },
    'This lets 0xf take every TILE #7 NFT you have, until you take it back.',
  ],
  [{ kind: 'account', asset: null, amount: null }, 'This lets 0xf act as your account.'],
  [{ kind: 'account', asset: null, amount: '0' }, 'This takes back that other code acts as your account.'],
  [{ kind: 'order', inReturn: [{ asset: USDC, amount: '9' }] }, 'You offer 5 USDC for 9 USDC.'],
  [{ kind: 'order', inReturn: [{ asset: USDC, amount: '0' }] }, 'You offer 5 USDC for nothing.'],
] as const)('sentences: the power %j', (allowance, sentence) => {
  expect(allow(allowance)).toEqual([sentence])
})

test('sentences: nothing is said to be harmless that was not tested', () => {
  expect(say({})).toEqual(['Nothing leaves your account.'])
  expect(say({ confidence: 'decoded' })).toEqual(['Nothing leaves your account.'])
  expect(say({ confidence: 'unknown' })).toEqual([])
  expect(say({ confidence: 'unknown', warnings: [{ kind: 'notTested', subject: null }] })).toEqual([
    'What this does could not be tested.',
  ])
})

test('sentences: a warning names its address, and one without an address has no gap', () => {
  expect(say({ warnings: [{ kind: 'noCode', subject: '0xf' }] })).toEqual(['There is no contract at 0xf.'])
  expect(say({ warnings: [{ kind: 'account', subject: null }] })).toEqual([
    'Others could act as your account.',
  ])
})
