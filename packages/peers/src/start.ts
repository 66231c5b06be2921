import { pathToFileURL } from 'node:url'
import { createContractLog } from '../../../test/contracts/contractLog.ts'
import { startApi } from './api.ts'
import { FOR_WALLETS, startBitcoinNode } from './bitcoinNode.ts'
import { type ChainContracts, contractsOf } from './contracts/addresses.ts'
import { createFaucet } from './contracts/faucet.ts'
import { type EvmNode, startEvmNode } from './evmNode.ts'
import { createPrices } from './indexer/prices.ts'
import { type NftUrls, startNft } from './nft.ts'
import { startOnramp } from './onramp.ts'
import { startPhone } from './phone.ts'
import { startRelay } from './relay.ts'
import { startMail } from './secureSite/mail/startMail.ts'
import { startSocial } from './secureSite/social/startSocial.ts'
import { startSecureSite } from './secureSite.ts'
import { startSignIn } from './signIn.ts'
import { startSolanaNode } from './solanaNode.ts'
import { startSwaps } from './swaps.ts'
import { startVerify } from './verify.ts'
import { startWalletd } from './walletd.ts'

/** Where every peer is. `relay` is a `ws://` address; all others are `http://`. */
export interface PeerUrls {
  readonly evm: readonly { readonly chainId: number; readonly url: string }[]
  /** JSON-RPC; the same address with `ws:` has the subscriptions. */
  readonly solana: string
  readonly relay: string
  readonly phone: string
  readonly api: string
  readonly verify: string
  readonly walletd: string
  /** An Esplora over a regtest chain; `POST /__pay {address, amount}` and `POST /__mine {blocks}`. */
  readonly bitcoin: string
  /** Origin of the embedded wallet; its frame's page is `/sdk`. */
  readonly secureSite: string
  /** The inbox of every address. */
  readonly mail: string
  /** The OAuth provider and the farcaster app. */
  readonly social: string
  /** The dapp's own sign-in server: nonces, verification, a cookie. */
  readonly signIn: string
  /** Origin of the pages where things are bought and exchanges pay. */
  readonly onramp: string
  /** Sources of NFTs, by chain. */
  readonly nft: NftUrls
  /** The swap services of 0x (`/swap/…`), LI.FI (`/v1/…`) and Jupiter (`/swap/v2/…`). */
  readonly swaps: string
  /** Tokens, collections and the pool, by chain. */
  readonly contracts: readonly ChainContracts[]
}

export interface StartPeersOptions {
  /** Fixed ports by peer; 0 or absent lets the system choose. */
  readonly ports?: Partial<
    Record<
      | 'ethereum'
      | 'base'
      | 'solana'
      | 'relay'
      | 'phone'
      | 'api'
      | 'verify'
      | 'walletd'
      | 'bitcoin'
      | 'secureSite'
      | 'mail'
      | 'social'
      | 'signIn'
      | 'onramp',
      number
    >
  >
}

export interface Peers {
  readonly urls: PeerUrls
  readonly evm: readonly EvmNode[]
  readonly solana: Awaited<ReturnType<typeof startSolanaNode>>
  readonly relay: Awaited<ReturnType<typeof startRelay>>
  readonly phone: Awaited<ReturnType<typeof startPhone>>
  readonly api: Awaited<ReturnType<typeof startApi>>
  readonly verify: Awaited<ReturnType<typeof startVerify>>
  readonly walletd: Awaited<ReturnType<typeof startWalletd>>
  readonly bitcoin: Awaited<ReturnType<typeof startBitcoinNode>>
  readonly secureSite: Awaited<ReturnType<typeof startSecureSite>>
  readonly mail: Awaited<ReturnType<typeof startMail>>
  readonly social: Awaited<ReturnType<typeof startSocial>>
  readonly signIn: Awaited<ReturnType<typeof startSignIn>>
  readonly onramp: Awaited<ReturnType<typeof startOnramp>>
  readonly nft: Awaited<ReturnType<typeof startNft>>
  readonly swaps: Awaited<ReturnType<typeof startSwaps>>
  close(): Promise<void>
}

/**
 * Starts every peer on loopback.
 *
 * @returns the peers, their addresses, and `close`, which ends them all.
 * @throws when one cannot start; those already up are closed first.
 */
export async function startPeers({ ports = {} }: StartPeersOptions = {}): Promise<Peers> {
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(opened.splice(0).map(peer => peer.close()))
  }
  const keep = async <Peer extends { close(): Promise<void> }>(starting: Promise<Peer>): Promise<Peer> => {
    const peer = await starting
    opened.push(peer)
    return peer
  }
  const port = (name: keyof typeof ports) => ({ port: ports[name] ?? 0 })
  try {
    const startingBitcoin = keep(startBitcoinNode(port('bitcoin')))
    // Awaited below; until then a rejection must not be unhandled.
    startingBitcoin.catch(() => {})
    const started = await Promise.allSettled([
      keep(startEvmNode({ chainId: 1, ...port('ethereum') })),
      keep(startEvmNode({ chainId: 8453, ...port('base') })),
    ])
    const evm = started.map(outcome => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
    // Wallets talk to the node itself, so that its counters show the dapp's calls only.
    const nodes = evm.map(({ chainId, nodeUrl }) => ({ chainId, url: nodeUrl }))
    const startingSolana = keep(startSolanaNode(port('solana')))
    const contracts = createContractLog()
    const goods = {
      faucet: createFaucet(nodes),
      prices: createPrices(nodes.map(({ chainId }) => chainId)),
      solana: startingSolana,
    }
    const onramp = await keep(startOnramp({ ...goods, ...port('onramp') }))
    const [solana, relay, verify, api, mail, social, signIn] = await Promise.all([
      startingSolana,
      keep(startRelay({ contracts, ...port('relay') })),
      keep(startVerify({ contracts, ...port('verify') })),
      keep(startApi({ ...goods, nodes, bitcoin: startingBitcoin, onramp, contracts, ...port('api') })),
      keep(startMail(port('mail'))),
      keep(startSocial(port('social'))),
      keep(startSignIn({ nodes, ...port('signIn') })),
    ])
    const nft = await keep(
      startNft({
        chainIds: nodes.map(({ chainId }) => chainId),
        solana,
        piecesOf: api.piecesOf,
        balancesOf: api.balancesOf,
        historyOf: api.historyOf,
        priceOf: api.priceOf,
        contracts,
      }),
    )
    const swaps = await keep(startSwaps({ nodes, solana, faucet: goods.faucet, contracts }))
    const bitcoin = await startingBitcoin
    const explorer = bitcoin.url + FOR_WALLETS
    const solanaUrl = solana.url
    const [phone, walletd, secureSite] = await Promise.all([
      keep(
        startPhone({
          relayUrl: relay.url,
          verifyUrl: verify.url,
          nodes,
          explorer,
          solanaUrl,
          ...port('phone'),
        }),
      ),
      keep(startWalletd({ nodes, explorer, solanaUrl, ...port('walletd') })),
      keep(startSecureSite({ nodes, solanaUrl, social, smtpPort: mail.smtpPort, ...port('secureSite') })),
    ])
    const urls: PeerUrls = {
      evm: evm.map(({ chainId, url }) => ({ chainId, url })),
      solana: solana.url,
      relay: relay.url,
      phone: phone.url,
      api: api.url,
      verify: verify.url,
      walletd: walletd.url,
      bitcoin: bitcoin.url,
      secureSite: secureSite.url,
      mail: mail.url,
      social: social.url,
      signIn: signIn.url,
      onramp: onramp.url,
      nft: nft.urls,
      swaps: swaps.url,
      contracts: nodes.map(({ chainId }) => contractsOf(chainId)),
    }
    return {
      urls,
      evm,
      solana,
      relay,
      phone,
      api,
      verify,
      walletd,
      bitcoin,
      secureSite,
      mail,
      social,
      signIn,
      onramp,
      nft,
      swaps,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function main(): Promise<void> {
  const peers = await startPeers()
  console.log(JSON.stringify(peers.urls))
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    peers.close().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
