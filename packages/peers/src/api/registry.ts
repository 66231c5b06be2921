import { getAddress } from 'viem'
import { anvilAccount } from '../accounts.ts'

/** Addresses by coin type (SLIP-44, ENSIP-11 for chains). Times are RFC 3339 text. */
interface NameAddress {
  readonly address: string
  readonly created_at: string
}

/** A record of the registry, as the API returns it. */
export interface NameRecord {
  readonly name: string
  readonly registered_at: string
  readonly updated_at: string
  readonly attributes: Readonly<Record<string, string>> | null
  readonly addresses: Readonly<Record<string, NameAddress>>
}

export interface NewName {
  readonly name: string
  readonly coinType: number
  /** Stored as it is spelled. */
  readonly address: string
  readonly attributes: Readonly<Record<string, string>> | null
}

/** The names of accounts, until the next reset. */
export interface Registry {
  find(name: string): NameRecord | undefined
  /** Records of an address, newest first. Addresses are compared as text: another letter case finds nothing. */
  of(address: string): readonly NameRecord[]
  add(entry: NewName): NameRecord
  reset(): void
}

export const ZONE = 'reown.id'
/** Ether by SLIP-44; each record has it. */
export const ETHER_COIN_TYPE = 60
/** Ethereum by ENSIP-11, stored as 60. */
const ETHEREUM_COIN_TYPE = 0x8000_0001

const FIRST: readonly NewName[] = [
  { index: 0, name: `alpha.${ZONE}`, attributes: {} },
  { index: 2, name: `phone.${ZONE}`, attributes: null },
].map(({ index, name, attributes }) => ({
  name,
  coinType: ETHER_COIN_TYPE,
  address: getAddress(anvilAccount(index).address),
  attributes,
}))
const FIRST_AT = new Date(1_700_000_000_000).toISOString()

export function createRegistry(): Registry {
  const records = new Map<string, NameRecord>()
  function put({ name, coinType, address, attributes }: NewName, at: string): NameRecord {
    const coinTypes = new Set([ETHER_COIN_TYPE, coinType === ETHEREUM_COIN_TYPE ? ETHER_COIN_TYPE : coinType])
    const addresses = [...coinTypes].map(type => [String(type), { address, created_at: at }])
    const record = {
      name,
      registered_at: at,
      updated_at: at,
      attributes,
      addresses: Object.fromEntries(addresses) as NameRecord['addresses'],
    }
    records.set(name, record)
    return record
  }
  function reset(): void {
    records.clear()
    for (const entry of FIRST) put(entry, FIRST_AT)
  }
  reset()
  return {
    find: name => records.get(name),
    of: wanted =>
      [...records.values()]
        .filter(({ addresses }) => Object.values(addresses).some(({ address }) => address === wanted))
        .reverse(),
    add: entry => put(entry, new Date().toISOString()),
    reset,
  }
}
