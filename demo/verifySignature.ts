import type { Tabkey } from 'tabkey'
import type { Hex } from 'viem'
import { isAddress, recoverAddress } from 'viem/utils'

/**
 * Checks a signature by a library that knows nothing of Tabkey: a key's by arithmetic, a smart account's (ERC-1271,
 * ERC-6492) by its chain.
 */
export async function verifySignature(
  client: Tabkey,
  address: string | undefined,
  hash: Hex,
  signature: Hex,
): Promise<boolean> {
  if (address === undefined || !isAddress(address)) return false
  const byKey = await recoverAddress({ hash, signature }).catch(() => undefined)
  if (byKey?.toLowerCase() === address.toLowerCase()) return true
  const [{ createClient, custom }, { verifyHash }] = await Promise.all([
    import('viem'),
    import('viem/actions'),
  ])
  const chain = createClient({ transport: custom(client.provider('eip155')) })
  return verifyHash(chain, { address, hash, signature })
}
