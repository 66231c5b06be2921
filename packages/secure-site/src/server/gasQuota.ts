import type { Address } from 'viem'
import type { SettingsSwitch } from './settings.ts'
import { SiteError } from './siteError.ts'

/** How much gas the site pays for: per account and over all accounts, per day and over all chains. */
export interface GasQuota {
  /** Reserves gas before the transaction is sent. @throws {SiteError} 429 when a quota is used up. */
  reserve(owner: Address, gas: bigint): void
  clear(): void
}

const DAY_MS = 86_400_000

export function createGasQuota(settings: SettingsSwitch): GasQuota {
  let day = -1
  let total = 0n
  const accounts = new Map<string, bigint>()
  const clear = () => {
    total = 0n
    accounts.clear()
  }
  return {
    reserve(owner, gas) {
      const today = Math.floor(settings.now() / DAY_MS)
      if (today !== day) clear()
      day = today
      const key = owner.toLowerCase()

      const own = (accounts.get(key) ?? 0n) + gas
      if (own > BigInt(settings.current.accountGasPerDay))
        throw new SiteError('The gas allowance of this account is used up for today', 429)
      if (total + gas > BigInt(settings.current.gasPerDay))
        throw new SiteError('The gas allowance of this site is used up for today', 429)
      total += gas
      accounts.set(key, own)
    },
    clear,
  }
}
