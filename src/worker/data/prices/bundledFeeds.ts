import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { PriceFeed } from './feedPrices.ts'

// Chainlink's feeds in dollars: address of the feed, what its description names, and whose price it is. The addresses are those
// of the documentation of Chainlink; a feed with another description is not used.
const FEEDS: Readonly<Record<NetworkId, string>> = {
  'eip155:1': `
0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419 ETH coin 0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2
0xf4030086522a5beea4988f8ca5b36dbc97bee88c BTC 0x2260fac5e5542a773aa44fbcfedf7c193bc2c599
0x8fffffd4afb6115b954bd326cbe7b4ba576818f6 USDC 0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
0x3e7d1eab13ad0104d2750b8863b489d65364e32d USDT 0xdac17f958d2ee523a2206206994597c13d831ec7
0xaed0c38402a5d19df6e4c03f4e2dced6e29c1ee9 DAI 0x6b175474e89094c44da98b954eedeac495271d0f
0x2c1d072e956affc0d435cb7ac38ef18d24d9127c LINK 0x514910771af9ca656af840dff83e8264ecf986ca
`,
  'eip155:10': `
0x13e3ee699d1909e989722e753853ae30b17e08c5 ETH coin 0x4200000000000000000000000000000000000006
0xd702dd976fb76fffc2d3963d037dfdae5b04e593 BTC 0x68f180fcce6836688e9084f035309e29bf0a2095
0x16a9fa2fda030272ce99b29cf780dfa30361e0f3 USDC 0x0b2c639c533813f4aa9d7837caf62653d097ff85 0x7f5c764cbc14f9669b88837ca1490cca17c31607
0xecef79e109e997bca29c1c0897ec9d7b03647f5e USDT 0x94b008aa00579c1307b0ef2c499ad98a8ce58e58
0x8dba75e83da73cc766a7e5a0ee71f656bab470d6 DAI 0xda10009cbd5d07dd0cecc66161fc93d7c9000da1
0xcc232dcfaae6354ce191bd574108c1ad03f86450 LINK 0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6
`,
  'eip155:56': `
0x0567f2323251f0aab15c8dfb1967e4e8a7d2aeee BNB coin 0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c
`,
  'eip155:137': `
0xab594600376ec9fd91f8e885dadf0ce036862de0 POL|MATIC coin 0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270
0xf9680d99d6c9589e2a93a78a04a279e509205945 ETH 0x7ceb23fd6bc0add59e62ac25578270cff1b9f619
`,
  'eip155:8453': `
0x71041dddad3595f9ced3dccfbe3d1f4b0a16bb70 ETH coin 0x4200000000000000000000000000000000000006
0x07da0e54543a844a80abe69c8a12f22b3aa59f9d cbBTC 0xcbb7c0000ab88b473b1f5afd9ef808440eed33bf
0x7e860098f58bbfc8648a4311b374b1d669a2bc6b USDC 0x833589fcd6edb6e08f4c7c32d4f71b54bda02913
0xf19d560eb8d2adf07bd6d13ed03e1d11215721f9 USDT 0xfde4c96c8593536e31f229ea8f37b2ada2699bb2
0x591e79239a7d679378ec8c847e5038150364c78f DAI 0x50c5725949a6f0c72e6c4a641f24049a917db0cb
`,
  'eip155:42161': `
0x639fe6ab55c921f74e7fac1ee960c0b6293ba612 ETH coin 0x82af49447d8a07e3bd95bd0d56f35241523fbab1
0x6ce185860a4963106506c203335a2910413708e9 BTC 0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f
0x50834f3163758fcc1df9973b6e91f0f0f0434ad3 USDC 0xaf88d065e77c8cc2239327c5edb3a432268e5831 0xff970a61a04b1ca14834a43f5de4533ebddb5cc8
0x3f3f5df88dc9f13eac63df89ec16ef6e7e25dde7 USDT 0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9
0xc5c8e77b397e531b8ec06bfb0048328b30e9ecfb DAI 0xda10009cbd5d07dd0cecc66161fc93d7c9000da1
0x86e53cf1b870786351da77a57575e79cb55812cb LINK 0xf97f4df75117a78c1a5a0dbb814af92458539fb4
`,
  'eip155:43114': `
0x0a77230d17318075983913bc2145db16c7366156 AVAX coin 0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7
0x976b3d034e162d8bd72d6b9c989d545b839003b0 ETH 0x49d5c2bdffac6ce2bfdb6640f4f80f226bc10bab
0x2779d32d5166baaa2b2b658333ba7e6ec0c65743 BTC 0x152b9d0fdc40c096757f570a51e494bd4b943e50 0x50b7545627a5162f82a992c33b87adc75187b218
0x49ccd9ca821efeab2b98c60dc60f518e765ede9a LINK 0x5947bb275c521040051d82396192181b413227a3
0xf096872672f44d6eba71458d74fe67f9a77a23b9 USDC 0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e 0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664
`,
}

function readRow(row: string): readonly PriceFeed[] {
  const [address = '', pair = '', ...tokens] = row.split(' ')
  return tokens.map(token => ({ address, pairs: pair.split('|'), token: token === 'coin' ? '' : token }))
}

/** The feeds of a network; none for a network without any. */
export const listBundledFeeds = (networkId: NetworkId): readonly PriceFeed[] =>
  Object.hasOwn(FEEDS, networkId) ? (FEEDS[networkId]?.trim().split('\n').flatMap(readRow) ?? []) : []
