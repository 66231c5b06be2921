import { BaseError, createClient, custom } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/actions'
import { normalize } from 'viem/ens'
import { isEvmAddress } from '../../../bridge/caip.ts'
import { WalletError } from '../../../bridge/errors/base.ts'
import { RpcError } from '../../../bridge/errors/network.ts'
import type { JsonRpc } from '../../net/jsonRpc.ts'

/** ENS's universal resolver on Ethereum, for networks that do not name theirs. */
const UNIVERSAL_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

export interface Ens {
  /** The name an address chose, if that name points back to it, and its `avatar` record as it stands there. */
  lookupAddress(address: string): Promise<{ readonly name: string | null; readonly avatar: string | null }>
  resolveName(name: string): Promise<`0x${string}` | null>
}

/** A contract that says no is an answer; a node that cannot be reached is not. */
function nullUnlessBroken(error: unknown): null {
  const broken =
    error instanceof BaseError
      ? error.walk(cause => cause instanceof WalletError && !(cause instanceof RpcError))
      : error
  if (broken) throw broken
  return null
}

/** ENSIP-15. A name that is not normalised cannot be asked for. */
function normalised(name: string): string | null {
  try {
    return normalize(name)
  } catch {
    return null
  }
}

/**
 * ENS over our own nodes. Off-chain lookups (EIP-3668) are off: their gateways are named by contracts, not by the config,
 * and no other host is ever called (design §13).
 *
 * @param rpc nodes of Ethereum
 */
export function createEns(rpc: JsonRpc, universalResolverAddress: `0x${string}` = UNIVERSAL_RESOLVER): Ens {
  const client = createClient({
    ccipRead: false,
    // Our nodes fail over and retry by themselves.
    transport: custom({ request: ({ method, params }) => rpc.request(method, params) }, { retryCount: 0 }),
  })
  const at = { universalResolverAddress }

  async function resolveName(asked: string): Promise<`0x${string}` | null> {
    const name = normalised(asked)
    if (name === null || !name.includes('.')) return null
    return getEnsAddress(client, { name, ...at }).catch(nullUnlessBroken)
  }

  return {
    resolveName,
    async lookupAddress(address) {
      if (!isEvmAddress(address)) return { name: null, avatar: null }
      const name = await getEnsName(client, { address, ...at }).catch(nullUnlessBroken)
      // The resolver should have proved it; a name that is shown for an account is proved here.
      if (name === null || normalised(name) !== name) return { name: null, avatar: null }
      const forward = await resolveName(name)
      if (forward?.toLowerCase() !== address.toLowerCase()) return { name: null, avatar: null }
      const avatar = await getEnsText(client, { name, key: 'avatar', ...at }).catch(() => null)
      return { name, avatar }
    },
  }
}
