import type { Connection } from '../../bridge/contract/state.ts'

type ChainCapabilities = NonNullable<Connection['capabilities']>[string]

/** EIP-5792: capabilities of every chain are listed under `0x0`. */
const EVERY_CHAIN = '0x0'

const isText = (value: unknown): value is string => typeof value === 'string'

/**
 * The answer to `wallet_getCapabilities` (EIP-5792) from what the wallet gave when its session was opened.
 *
 * @param params `[address, chainIds?]`, chain ids in hex
 * @param approved chain ids in hex that the answer covers when the caller names none
 * @returns capabilities by chain id in hex; undefined when the wallet gave none for these chains, so that it must be asked
 */
export function knownCapabilities(
  capabilities: Connection['capabilities'],
  params: unknown,
  approved: readonly string[],
): Readonly<Record<string, ChainCapabilities>> | undefined {
  if (!capabilities) return undefined
  const [address, chains] = Array.isArray(params) ? (params as readonly unknown[]) : []
  const requested = Array.isArray(chains) && chains.length > 0 ? chains.filter(isText) : approved
  const own = isText(address) ? address.toLowerCase() : ''
  const found = requested.flatMap(chain => {
    const key = chain.toLowerCase()
    const merged = {
      ...capabilities[EVERY_CHAIN],
      ...(capabilities[`${key}:${own}`] ?? capabilities[key]),
    }
    return Object.keys(merged).length > 0 ? [[key, merged] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}
