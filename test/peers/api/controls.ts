import { isAddress } from 'viem'
import { contractsOf } from '../contracts/addresses.ts'
import type { Faucet } from '../contracts/faucet.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'

export interface ControlRoom {
  readonly nodes: readonly ChainNode[]
  readonly faucet: Faucet
}

/**
 * What tests and the demo tell this peer, beside faults and reset:
 * `GET /__contracts`; `POST /__give {chainId, to, asset, amount?, tokenId?}` sends ETH, mints tokens or pieces.
 */
export async function answerControl(
  request: PeerRequest,
  { nodes, faucet }: ControlRoom,
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
    default:
      return undefined
  }
}
