import type { BitcoinFaults } from '../../packages/peers/src/bitcoinNode.ts'
import type { EvmFaults } from '../../packages/peers/src/evmNode.ts'
import type { HttpFaults } from '../../packages/peers/src/httpFaults.ts'
import type { Press } from '../../packages/peers/src/onramp/orders.ts'
import type { PeerStats } from '../../packages/peers/src/recorder.ts'
import type { RelayFaults } from '../../packages/peers/src/relay/faults.ts'
import type { RelayStats } from '../../packages/peers/src/relay.ts'
import type { MailFaults } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import type { SocialFaults } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import type { SiteFaults, SiteSettings, SiteStats } from '../../packages/peers/src/secureSite.ts'
import type { SignInFaults, SignInStats } from '../../packages/peers/src/signIn.ts'
import type { SolanaFaults } from '../../packages/peers/src/solanaNode.ts'
import type { PeerUrls } from '../../packages/peers/src/start.ts'
import type { BridgeOutcome } from '../../packages/peers/src/swaps/bridge.ts'
import type { SwapLies } from '../../packages/peers/src/swaps/order.ts'
import type { VerifyFaults, VerifyStats } from '../../packages/peers/src/verify.ts'
import { type ApiClient, createApiClient } from './apiClient.ts'
import { createMailClient, type MailClient } from './mailClient.ts'
import { control } from './peerControl.ts'
import { createPhoneClient, type PhoneClient } from './phoneClient.ts'
import {
  createStandardWalletClient,
  createWalletClient,
  type StandardWalletClient,
  type WalletClient,
} from './walletClient.ts'

/** What every peer can be told. */
export interface PeerClient<Faults extends object, More extends object = object> {
  readonly url: string
  stats(): Promise<PeerStats & More>
  faults(faults: Faults): Promise<void>
  reset(): Promise<void>
}

export interface RelayClient extends PeerClient<RelayFaults, RelayStats> {
  /** Drops all sockets; gives how many there were. */
  kick(close?: { code: number; reason: string }): Promise<number>
}

export interface SecureSiteClient extends PeerClient<SiteFaults, SiteStats> {
  /** Changes its rules until the next reset. */
  settings(settings: Partial<SiteSettings>): Promise<void>
}

export interface BitcoinClient extends PeerClient<BitcoinFaults> {
  /** Pays satoshis from the miner's coins, in a block of its own unless `mine` is false. @returns the transaction's id */
  pay(address: string, amount: number, options?: { readonly mine?: boolean }): Promise<string>
  mine(blocks?: number): Promise<void>
}

export interface SolanaClient extends PeerClient<SolanaFaults, { readonly slot: number }> {
  airdrop(address: string, lamports: bigint): Promise<void>
  /** Mints tokens to an owner; makes the mint when none is named. */
  mint(gift: {
    readonly owner: string
    readonly amount: bigint
    readonly decimals?: number
    readonly mint?: string
    readonly isToken2022?: boolean
  }): Promise<{ readonly mint: string; readonly account: string }>
  /** Ends every blockhash that was given out. */
  expireBlockhashes(): Promise<void>
}

export interface OnrampClient extends PeerClient<HttpFaults> {
  /** How long a purchase is in progress. */
  settleMs(milliseconds: number): Promise<void>
  /** Presses a button of a page, by the page's address; a shop's page opens its order first. */
  press(page: string, choice: Press): Promise<void>
}

export interface SwapsClient extends PeerClient<HttpFaults> {
  /** Makes the swap services lie until the next reset; an empty object is the truth. */
  lie(lies: SwapLies): Promise<void>
  /** How transfers to another network end until the next reset; without it they are pending. */
  bridge(outcome: BridgeOutcome): Promise<void>
}

export interface PeerClients {
  readonly urls: PeerUrls
  readonly ethereum: PeerClient<EvmFaults>
  readonly base: PeerClient<EvmFaults>
  readonly relay: RelayClient
  readonly bitcoin: BitcoinClient
  readonly solana: SolanaClient
  readonly api: PeerClient<HttpFaults> & ApiClient
  readonly verify: PeerClient<VerifyFaults, VerifyStats>
  readonly secureSite: SecureSiteClient
  readonly mail: PeerClient<MailFaults> & MailClient
  readonly social: PeerClient<SocialFaults>
  readonly signIn: PeerClient<SignInFaults, SignInStats>
  readonly onramp: OnrampClient
  /** Sources of NFTs by chain, and the IPFS gateway. */
  readonly nft: Readonly<Record<'ethereum' | 'base' | 'solana' | 'ipfs', PeerClient<HttpFaults>>>
  readonly swaps: SwapsClient
  readonly phone: PhoneClient
  readonly alpha: WalletClient
  readonly beta: WalletClient
  readonly legacy: WalletClient
  /** Speaks Bitcoin, by the Wallet Standard. */
  readonly satoshi: StandardWalletClient
  readonly lamport: StandardWalletClient
  /** Everything back to good health, all counters to zero. */
  reset(): Promise<void>
}

function peerClient<Faults extends object, More extends object = object>(
  url: string,
): PeerClient<Faults, More> {
  return {
    url,
    stats: () => control(url, '/__stats'),
    faults: async faults => void (await control(url, '/__faults', faults)),
    reset: async () => void (await control(url, '/__reset', {})),
  }
}

/**
 * Typed hands on the peers' controls, for flow and browser tests.
 *
 * @param urls - what `startPeers` or `injectPeers()` gave.
 * @example const { phone, relay } = connectPeers(injectPeers())
 */
export function connectPeers(urls: PeerUrls): PeerClients {
  const evm = (chainId: number) =>
    peerClient<EvmFaults>(urls.evm.find(node => node.chainId === chainId)?.url ?? '')
  const relayUrl = urls.relay.replace('ws:', 'http:')
  const relay: RelayClient = {
    ...peerClient<RelayFaults, RelayStats>(relayUrl),
    kick: async close => (await control<{ kicked: number }>(relayUrl, '/kick', close ?? {})).kicked,
  }
  const bitcoin: BitcoinClient = {
    ...peerClient<BitcoinFaults>(urls.bitcoin),
    pay: async (address, amount, options) =>
      (await control<{ txid: string }>(urls.bitcoin, '/__pay', { address, amount, ...options })).txid,
    mine: async (blocks = 1) => void (await control(urls.bitcoin, '/__mine', { blocks })),
  }
  const solana: SolanaClient = {
    ...peerClient<SolanaFaults, { readonly slot: number }>(urls.solana),
    airdrop: async (address, lamports) =>
      void (await control(urls.solana, '/airdrop', { address, lamports: String(lamports) })),
    mint: ({ amount, ...gift }) => control(urls.solana, '/mint', { ...gift, amount: String(amount) }),
    expireBlockhashes: async () => void (await control(urls.solana, '/expire', {})),
  }
  const walletd = peerClient<HttpFaults>(urls.walletd)
  const api = { ...peerClient<HttpFaults>(urls.api), ...createApiClient(urls.api) }
  const verify = peerClient<VerifyFaults, VerifyStats>(urls.verify)
  const secureSite: SecureSiteClient = {
    ...peerClient<SiteFaults, SiteStats>(urls.secureSite),
    settings: async settings => void (await control(urls.secureSite, '/__settings', settings)),
  }
  const mail = { ...peerClient<MailFaults>(urls.mail), ...createMailClient(urls.mail) }
  const social = peerClient<SocialFaults>(urls.social)
  const signIn = peerClient<SignInFaults, SignInStats>(urls.signIn)
  const onramp: OnrampClient = {
    ...peerClient<HttpFaults>(urls.onramp),
    settleMs: async settleMs => void (await control(urls.onramp, '/__settings', { settleMs })),
    async press(page, choice) {
      const body = JSON.stringify({ choice })
      const press = page.replace(/\/(?:order|buy\/select-asset|meld)\?/, '/press?')
      const pressed = await fetch(press, { method: 'POST', body })
      if (!pressed.ok) throw new Error(await pressed.text())
    },
  }
  const nftOf = (chainId: number) =>
    peerClient<HttpFaults>(urls.nft.evm.find(source => source.chainId === chainId)?.url ?? '')
  const nft = {
    ethereum: nftOf(1),
    base: nftOf(8453),
    solana: peerClient<HttpFaults>(urls.nft.solana),
    ipfs: peerClient<HttpFaults>(urls.nft.ipfs),
  }
  const swaps: SwapsClient = {
    ...peerClient<HttpFaults>(urls.swaps),
    lie: async lies => void (await control(urls.swaps, '/__swap', lies)),
    bridge: async outcome => void (await control(urls.swaps, '/__bridge', outcome)),
  }
  const ethereum = evm(1)
  const base = evm(8453)
  const phone = createPhoneClient(urls.phone)
  return {
    urls,
    ethereum,
    base,
    relay,
    bitcoin,
    solana,
    api,
    verify,
    secureSite,
    mail,
    social,
    signIn,
    onramp,
    nft,
    swaps,
    phone,
    alpha: createWalletClient(urls.walletd, 'alpha'),
    beta: createWalletClient(urls.walletd, 'beta'),
    legacy: createWalletClient(urls.walletd, 'legacy'),
    satoshi: createStandardWalletClient(urls.walletd, 'satoshi'),
    lamport: createStandardWalletClient(urls.walletd, 'lamport'),
    async reset() {
      // The relay first and last: the phone says goodbye through it.
      const others = [
        ethereum,
        base,
        walletd,
        bitcoin,
        solana,
        api,
        verify,
        secureSite,
        mail,
        social,
        signIn,
        onramp,
        ...Object.values(nft),
        swaps,
      ]
      for (const peer of [relay, phone, ...others, relay]) await peer.reset()
    },
  }
}
