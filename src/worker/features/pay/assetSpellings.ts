import { getAddress } from 'viem/utils'

const ERC20 = /^(eip155:\d+\/erc20:)(0x[0-9a-fA-F]{40})$/
const KNOWN_MAX = 500

/**
 * The service compares asset ids as text, with a list whose EVM addresses are partly in lower case and partly checksummed.
 *
 * @param asset CAIP-19
 * @returns the spellings to ask for, lower case first; one for coins and other families
 */
export function assetSpellings(asset: string): readonly string[] {
  const [, prefix, address] = ERC20.exec(asset) ?? []
  if (prefix === undefined || address === undefined) return [asset]
  const lower = address.toLowerCase() as `0x${string}`
  return [...new Set([prefix + lower, prefix + getAddress(lower)])]
}

/** Which spelling of an asset an exchange takes. */
export interface KnownSpellings {
  learn(exchangeId: string, spelling: string): void
  /** All spellings of an asset, the one that the exchange takes first. */
  of(exchangeId: string, asset: string): readonly string[]
}

export function createKnownSpellings(): KnownSpellings {
  const known = new Map<string, string>()
  const toKey = (exchangeId: string, asset: string) =>
    JSON.stringify([exchangeId, assetSpellings(asset)[0] ?? asset])
  return {
    learn(exchangeId, spelling) {
      if (known.size >= KNOWN_MAX) known.clear()
      known.set(toKey(exchangeId, spelling), spelling)
    },
    of(exchangeId, asset) {
      const spellings = assetSpellings(asset)
      const first = known.get(toKey(exchangeId, asset))
      return first === undefined ? spellings : [first, ...spellings.filter(other => other !== first)]
    },
  }
}
