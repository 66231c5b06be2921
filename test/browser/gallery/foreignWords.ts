import { usStates } from '../../../src/ui/views/onramp/countries.ts'
import { BUNDLED_WALLETS } from '../../../src/worker/data/bundled/bundledWallets.ts'
import { STATES } from './states.ts'

/** Names in the gallery's fixtures, and names of places that have no translation here. */
const NAMES = [
  // wallets and apps
  ...'Harbor( evil)?,Foxglove,Kite,Anchor,Meadow,Quartz,Juniper,Beacon,Saffron,Tidal,Ember,Willow'.split(','),
  ...'Cobalt,Nimbus,Orchard,Pebble,Sable,(Мета|Meta)Mask,Gallery,Gazette,Old Game,Dragon Keep'.split(','),
  ...'Extension only,Nowhere,WalletConnect,Browser wallet,(Binance|Bitget|Bybit|OKX|Trust|Ronin) Wallet'.split(
    ',',
  ),
  ...'App,SafePal,TokenPocket,Backpack,1inch,\\S*toile,Ödland,ßeta,Savings,Third,Reef,Exchange of the longest'.split(
    ',',
  ),
  ...'The (Extraor|longest)[^…[\\]]*…?,Lanterns? of the [^…[\\]]*…?,Lantern,Phantom,Solflare,Xverse'.split(
    ',',
  ),
  ...'aaaa+…?,FoxWallet,Magic Eden,imToken,a-remarkably-long-name-…,(the-)?(countess-of|ada)-lovelace[\\w-]*,(the-)?augusta[\\w-]*'.split(
    ',',
  ),
  // networks and tokens
  ...'Ethereum,Base,Sepolia,Solana,Bitcoin,Optimism,Polygon,Gnosis,Mantle,Arbitrum( One)?,Avalanche'.split(
    ',',
  ),
  ...'BNB Smart Chain,A network with a very long name…,USD Coin,Ether,Dust,Nobody’s,Token,TK,Aave,Dai'.split(
    ',',
  ),
  ...'Chainlink,Curve,Uniswap,Wrapped_Bitcoin,קסםevil,visit,approve'.split(','),
  // providers of logins and purchases
  ...'Google,Apple,Discord,Facebook,Farcaster,GitHub,Coinbase( Wallet)?,Meld'.split(','),
]

/** Texts of the fixtures' hosts, services and wallets. */
const OTHERS = [
  'Wallets are provided by others. This page never sees your keys.',
  'Recommended',
  'Rabby Wallet',
  'Used before',
  'Approve USDC',
  'Claim',
  '1inch Aggregation Router v6\\s\\(0x7ab1\\.\\.\\.7ab1\\)',
  'Mint',
  'Swap 0.5 ETH',
  'Email already in use',
  'Invalid code',
  'Sign-in was cancelled',
  'The provider said no, and it said so at length:( and again| again)*( and a…)?',
  'The registry does not take this name, which it says at some length',
  'openTreasureChest, feedTheDragon, craftAnExtraordinarilyLongSword',
]

const REGEXP_SIGN = /[.*+?^${}()|[\]\\]/g

/** Every `name` in the data of the fixtures: wallets, networks, tokens. Which of them are drawn depends on the time. */
function namesIn(value: unknown, depth = 0): readonly string[] {
  if (typeof value !== 'object' || value === null || depth > 8) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'name' && typeof part === 'string' && /\p{L}{2}/u.test(part)
      ? [part.replace(REGEXP_SIGN, '\\$&')]
      : namesIn(part, depth + 1),
  )
}

/** Longer names first: a name may begin as another. */
const FIXTURE_NAMES = [...new Set(namesIn(STATES))].sort((a, b) => b.length - a.length)

const wordsOf = (parts: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}])(${parts.join('|')})(?![\\p{L}])`, 'gu')

/** Words that stay as they are in every language, each with its reason. */
export const FOREIGN: readonly { readonly words: RegExp; readonly reason: string }[] = [
  { words: wordsOf(OTHERS), reason: 'words of hosts, services and wallets are shown as they come' },
  // Before parts of them: Crypto.com Onchain, Uniswap Wallet.
  { words: wordsOf(namesIn(BUNDLED_WALLETS)), reason: 'names of the bundled directory' },
  { words: /\b(0x|bc1|tb1|eip155:)[\w.…:]+/g, reason: 'addresses, hashes and ids of networks' },
  { words: /\b[1-9A-HJ-NP-Za-km-z]{32,}\b/g, reason: 'addresses of Solana' },
  { words: /[\w.+-]+(@|\.)[\w-]+(\.[\w…-]+)*/g, reason: 'addresses of mail, names of accounts and of hosts' },
  {
    words: wordsOf(usStates().map(({ name }) => name)),
    reason: 'states of the USA, which `Intl` does not name',
  },
  { words: wordsOf(NAMES), reason: 'names, also cut ones and those of answers' },
  { words: wordsOf(FIXTURE_NAMES), reason: 'names' },
  {
    words: /\b(?!NFT|QR)[A-Z]{2,}[\d-]*\b|\bTK\d+|\bkr\b/g,
    reason: 'symbols of assets, codes of places, standards',
  },
]
