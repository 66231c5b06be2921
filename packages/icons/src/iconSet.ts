import { base, bitcoin, ethereum } from './networkMarks.ts'
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

/** Pictures of the networks' own coins, by the CAIP-2 of the network. */
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
}
