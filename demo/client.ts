import { createTabkey, type Tabkey, type TabkeyConfig } from 'tabkey'
import { registerTabkeyWallet } from 'tabkey/wallet-standard'
import { readFlags } from './flags.ts'
import { BITCOIN, BITCOIN_TESTNET, LIVE_NETWORKS, NETWORKS, SOLANA, SOLANA_TESTNET } from './networks.ts'
import { nftSources } from './nftSources.ts'
import { popupWallet } from './popupWallet.ts'
import { readSettings } from './settings.ts'
import { signInOf } from './signIn.ts'
import { strictEngine } from './strictEngine.ts'

declare global {
  interface Window {
    /** The client, for the console and the browser suite. */
    tabkey: Tabkey
  }
}

/** The options of this page, all of them peers on this machine. */
export function demoConfig(): TabkeyConfig {
  const settings = readSettings()
  const flags = readFlags()
  const engineName = flags.engine ?? settings.engineName
  return {
    ...(flags.projectId ? { projectId: settings.projectId } : {}),
    networks: [
      ...NETWORKS,
      ...(flags.bitcoin ? [BITCOIN] : []),
      ...(flags.bitcoinTestnet ? [BITCOIN_TESTNET] : []),
      ...(flags.solana ? [SOLANA] : []),
      ...(flags.solanaTestnet ? [SOLANA_TESTNET] : []),
    ],
    metadata: {
      name: 'Tabkey demo',
      description: 'One wallet session for every tab',
      url: location.origin,
      icons: [`${location.origin}/mark.svg`],
    },
    endpoints: {
      relay: settings.relay,
      verify: settings.verify,
      ...(flags.services
        ? {
            explorer: settings.api,
            blockchainApi: settings.api,
            analytics: settings.api,
            pay: settings.api,
            cosigner: settings.api,
            onramp: `${settings.onramp}/meld?publicKey=tabkey-demo`,
          }
        : {}),
      ...(flags.directory ? { explorer: flags.directory } : {}),
      ...(flags.passkey
        ? { secureSite: flags.passkey }
        : flags.email
          ? { secureSite: settings.secureSite }
          : {}),
      rpc: Object.fromEntries(
        LIVE_NETWORKS.map(({ caipNetworkId, rpcUrls }) => [caipNetworkId, rpcUrls.default.http]),
      ),
      ...(flags.control ? { control: flags.control } : {}),
      ipfs: settings.nft.ipfs,
      nft: nftSources(flags.nfts),
      ...(flags.bitcoin ? { esplora: { [BITCOIN.caipNetworkId]: [settings.bitcoin] } } : {}),
    },
    ...(flags.controlKey ? { control: { publicKey: flags.controlKey } } : {}),
    icons: () => import('tabkey/icons'),
    connectorTypeOrder: ['recent', 'injected', 'walletConnect'],
    themeMode: flags.theme,
    embedded: flags.embedded,
    reconnectOnMount: flags.reconnect,
    disableAppend: flags.embedded,
    devtools: flags.devtools,
    scope: flags.ownEngine ? 'tab' : 'origin',
    ...(engineName ? { engineName } : {}),
    ...(flags.strict ? { engine: strictEngine } : {}),
    ...(flags.popup ? { connectors: [popupWallet(flags.popup)] } : {}),
    ...(flags.safe ? { wallets: { safeOrigins: [flags.safe] } } : {}),
    // The documented service swaps over 1inch; the local one over the pool of the local chains.
    swapRouters: settings.contracts.map(({ chainId, pool }) => ({
      network: `eip155:${chainId}` as const,
      address: pool,
      name: 'Local pool',
    })),
    ...signInOf(flags.signIn),
    // The projectId would bring the login of the documented secure site, and this page asks this machine alone.
    features: {
      legalCheckbox: flags.legal,
      email: flags.email,
      passkey: flags.passkey !== null,
      pay: flags.pay,
      smartSessions: flags.sessions,
      ...(flags.email ? {} : { socials: false }),
      ...Object.fromEntries(flags.off.map(name => [name, false])),
    },
    ...(flags.legal
      ? {
          termsConditionsUrl: `${location.origin}/terms`,
          privacyPolicyUrl: `${location.origin}/privacy`,
        }
      : {}),
  }
}

/** Makes the client of this page and shows it to the console as `window.tabkey`. */
export function createClient(): Tabkey {
  const client = createTabkey(demoConfig())
  window.tabkey = client
  if (readFlags().walletStandard) registerTabkeyWallet(client)
  return client
}
