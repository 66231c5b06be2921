import { type Address, isAddress, isHex } from 'viem'
import { asObject } from '../http/reply.ts'
import { findNode } from './chainNode.ts'
import type { Caller } from './deviceProof.ts'
import type { GasUser } from './gasQuota.ts'
import type { Relayer, SignedBatch } from './relayer.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import type { User } from './users.ts'

function readGasUser({ address, projectId }: User): GasUser {
  if (address === null) throw new SiteError('There is no account yet')
  return { address: address as Address, projectId }
}

/** `POST /api/account/deploy` and `/api/account/send`: only for the own account of who is signed in. */
export async function relay(
  site: Site,
  relayer: Relayer,
  caller: Caller,
  path: string,
  body: Readonly<Record<string, unknown>>,
): Promise<object> {
  const user = readGasUser(await site.requireUser(caller))
  const node = findNode(site.nodes, body.chainId)
  if (!site.context.rules().smartAccountNetworks.includes(node.chainId))
    throw new SiteError('There are no smart accounts on this network')
  if (path.endsWith('/deploy')) return { address: await relayer.deploy(node, user) }
  return { hash: await relayer.send(node, user, readBatch(body.batch)) }
}

/** `POST /api/account/turn` and `/api/account/turn/end`: whose turn it is to send with the key of who is signed in. */
export async function takeTurn(
  site: Site,
  caller: Caller,
  path: string,
  { chainId: requested, turn, sent }: Readonly<Record<string, unknown>>,
): Promise<object> {
  const { address } = readGasUser(await site.requireUser(caller))
  const { chainId } = findNode(site.nodes, requested)
  if (!path.endsWith('/end')) return site.sendTurns.take(address, chainId)
  await site.sendTurns.end(address, chainId, turn, sent)
  return {}
}

function readBatch(value: unknown): SignedBatch {
  const { nonce, deadline, calls, signature } = asObject(value)
  if (!isHex(nonce) || typeof deadline !== 'number' || !Array.isArray(calls) || !isHex(signature))
    throw new SiteError('This batch is broken')
  return {
    nonce: BigInt(nonce),
    deadline,
    signature,
    calls: calls.map(call => {
      const { to, value: amount, data } = asObject(call)
      if (!isAddress(String(to)) || !isHex(amount) || !isHex(data))
        throw new SiteError('This batch is broken')
      return { to: to as Address, value: BigInt(amount), data }
    }),
  }
}
