import { isAddress } from 'viem'
import { contractsOf } from '../contracts/addresses.ts'
import type { Faucet } from '../contracts/faucet.ts'
import type { Injected, InjectOrder } from '../indexer/injected.ts'
import type { Prices } from '../indexer/prices.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import type { SmartSessions } from './smartSessions.ts'
import type { SwapDesk } from './swapSwitches.ts'
import { type ApiWallet, walletsOf } from './wallets.ts'

export interface ControlRoom {
  readonly nodes: readonly ChainNode[]
  readonly faucet: Faucet
  readonly injected: Injected
  readonly prices: Prices
  readonly swaps: SwapDesk
  readonly sessions: SmartSessions
  readonly setOldKey: (isOldKey: boolean) => void
  /** Collections in lower case whose pieces are flagged. */
  readonly spam: Set<string>
  readonly testChains: { current: boolean }
  readonly directory: { current: readonly ApiWallet[] }
}

/**
 * What tests and the demo tell this peer, beside faults and reset:
 * `GET /__contracts`; `POST /__give {chainId, to, asset, amount?, tokenId?}` sends ETH, mints tokens or pieces;
 * `POST /__price {asset, price}`; `POST /__history | /__balances | /__nfts {address, chainId, count?, hostile?, rows?}`
 * adds rows that no chain has; `POST /__spam {contract}` flags a collection;
 * `POST /__testChains {isOn}` serves Solana devnet and Bitcoin regtest, which the real service does not;
 * `POST /__wallets {count}` makes so many wallets by rule beside the drawn ones;
 * `POST /__swap {quoteParts?, allowance?, transaction?, approval?}` makes the swap service lie;
 * `POST /__sessions {account, sessions}` lists these smart sessions too; `POST /__cosigner {oldKey}` writes keys as before `v=2`; `POST /__buy {chainId, token, wei}` moves the pool's price.
 */
export async function answerControl(
  request: PeerRequest,
  { nodes, faucet, injected, prices, swaps, sessions, setOldKey, spam, testChains, directory }: ControlRoom,
): Promise<PeerReply | undefined> {
  const body = asObject(request.body)
  switch (request.path) {
    case '/__contracts':
      return json(nodes.map(({ chainId }) => contractsOf(chainId)))
    case '/__give': {
      const { to, asset, amount, tokenId } = body
      if (typeof to !== 'string' || !isAddress(to)) return json({ error: 'to is no address' }, 400)
      return json({
        hash: await faucet.give({
          chainId: Number(body.chainId),
          to,
          asset: String(asset),
          ...(amount === undefined ? {} : { amount: BigInt(String(amount)) }),
          ...(tokenId === undefined ? {} : { tokenId: BigInt(String(tokenId)) }),
        }),
      })
    }
    case '/__history':
      injected.addHistory(orderOf(body))
      return json({ ok: true })
    case '/__balances':
      injected.addBalances(orderOf(body))
      return json({ ok: true })
    case '/__nfts':
      injected.addPieces(orderOf(body))
      return json({ ok: true })
    case '/__price':
      prices.set(String(body.asset), String(body.price))
      return json({ ok: true })
    case '/__testChains':
      testChains.current = body.isOn === true
      return json({ ok: true })
    case '/__wallets':
      directory.current = walletsOf(Number(body.count))
      return json({ ok: true })
    case '/__swap':
      swaps.set(body)
      return json({ ok: true })
    case '/__buy': {
      const { token, wei } = body
      if (typeof token !== 'string' || !isAddress(token)) return json({ error: 'token is no address' }, 400)
      return json({
        hash: await faucet.buy({ chainId: Number(body.chainId), token, wei: BigInt(String(wei)) }),
      })
    }
    case '/__sessions':
      sessions.inject(String(body.account), Array.isArray(body.sessions) ? body.sessions.map(asObject) : [])
      return json({ ok: true })
    case '/__cosigner':
      setOldKey(body.oldKey === true)
      return json({ ok: true })
    case '/__spam':
      spam.add(String(body.contract).toLowerCase())
      return json({ ok: true })
    default:
      return undefined
  }
}

const orderOf = ({ address, chainId, count, hostile, rows }: Record<string, unknown>): InjectOrder => ({
  address: String(address),
  chainId: String(chainId ?? 'eip155:1'),
  ...(count === undefined ? {} : { count: Number(count) }),
  hostile: hostile === true,
  rows: Array.isArray(rows) ? rows.map(asObject) : [],
})
