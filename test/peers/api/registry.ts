import { type Address, getAddress, isAddress, isAddressEqual } from 'viem'
import { anvilAccount } from '../accounts.ts'

/** A name as the API tells it; addresses by coin type (SLIP-44, ENSIP-11 for chains). */
export interface NameRecord {
  readonly name: string
  /** Unix seconds. */
  readonly registered: number
  readonly updated: number
  readonly addresses: Readonly<Record<string, { readonly address: Address; readonly created: number }>>
  readonly attributes: readonly { readonly avatar?: string; readonly bio?: string }[]
}

/** The names of accounts, until the next reset. */
export interface Registry {
  find(name: string): NameRecord | undefined
  /** Newest first. */
  of(address: string): readonly NameRecord[]
  add(entry: { name: string; coinType: number; address: Address; attributes: object }): void
  reset(): void
}

export const ZONE = 'reown.id'

const FIRST = [
  { index: 0, name: `alpha.${ZONE}` },
  { index: 2, name: `phone.${ZONE}` },
]
const LONG_AGO = 1_700_000_000

export function createRegistry(): Registry {
  const records = new Map<string, NameRecord>()
  const put = (name: string, coinType: number, address: Address, at: number, attributes: object) =>
    records.set(name, {
      name,
      registered: at,
      updated: at,
      addresses: { [coinType]: { address: getAddress(address), created: at } },
      attributes: [attributes],
    })
  function reset(): void {
    records.clear()
    for (const { index, name } of FIRST) put(name, 60, anvilAccount(index).address, LONG_AGO, {})
  }
  reset()
  return {
    find: name => records.get(name.toLowerCase()),
    of: wanted =>
      isAddress(wanted, { strict: false })
        ? [...records.values()]
            .filter(({ addresses }) =>
              Object.values(addresses).some(({ address }) => isAddressEqual(address, wanted)),
            )
            .reverse()
        : [],
    add: ({ name, coinType, address, attributes }) =>
      void put(name, coinType, address, Math.floor(Date.now() / 1000), attributes),
    reset,
  }
}
