import { base, bitcoin, ethereum } from './networkMarks.ts'
import { dai } from './tokenMarks.ts'
import { bitgetWallet, coinbaseWallet, phantom, rabby, rainbow, walletConnect } from './walletMarks.ts'

/**
 * Pictures of well-known wallets, by rdns (EIP-6963) or id. Each maker allows this use (docs/icons.md).
 *
 * @example createTabkey({ networks, icons: () => import('tabkey/icons') })
 */
export const wallets: Readonly<Record<string, string>> = {
  'app.phantom': phantom,
  'com.bitget.web3': bitgetWallet,
  'com.coinbase.wallet': coinbaseWallet,
  'io.rabby': rabby,
  'me.rainbow': rainbow,
  walletConnect,
}

/** Pictures of networks, by CAIP-2. Test networks have none, so that they do not look like the main ones. */
export const networks: Readonly<Record<string, string>> = {
  'eip155:1': ethereum,
  'eip155:8453': base,
  'bip122:000000000019d6689c085ae165831e93': bitcoin,
}

/**
 * Pictures of the networks' own coins, by the CAIP-2 of the network, and of tokens, by the CAIP-10 of their contracts. Each contract is
 * one of the bundled lists.
 */
export const coins: Readonly<Record<string, string>> = {
  'eip155:1': ethereum,
  // OP Mainnet, Unichain, ZKsync Era, Base, Arbitrum One, Linea, Blast, Scroll, Zora.
  'eip155:10': ethereum,
  'eip155:130': ethereum,
  'eip155:324': ethereum,
  'eip155:8453': ethereum,
  'eip155:42161': ethereum,
  'eip155:59144': ethereum,
  'eip155:81457': ethereum,
  'eip155:534352': ethereum,
  'eip155:7777777': ethereum,
  'bip122:000000000019d6689c085ae165831e93': bitcoin,
  // Wrapped Ether, where Ether is the coin of the network.
  'eip155:1:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': ethereum,
  'eip155:10:0x4200000000000000000000000000000000000006': ethereum,
  'eip155:8453:0x4200000000000000000000000000000000000006': ethereum,
  'eip155:42161:0x82af49447d8a07e3bd95bd0d56f35241523fbab1': ethereum,
  'eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f': dai,
  'eip155:10:0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': dai,
  'eip155:8453:0x50c5725949a6f0c72e6c4a641f24049a917db0cb': dai,
  'eip155:42161:0xda10009cbd5d07dd0cecc66161fc93d7c9000da1': dai,
}
