import type * as z from 'zod/mini'
import { HttpError } from '../../bridge/errors/network.ts'
import { isRegistryName, isStoredLabel, lowerCase, toLabel } from '../../bridge/values/accountName.ts'
import { isEvmAddress } from '../../bridge/values/caip.ts'
import { checksumAddress } from '../../siwx/checksumAddress.ts'
import type { Hosted } from './hosted.ts'
import {
  foundNameSchema,
  nameAddressSchema,
  nameAttributesSchema,
  type nameRecordSchema,
  reverseSchema,
} from './registry.schema.ts'

export type NameRecord = z.infer<typeof nameRecordSchema>

/** Ether by SLIP-44, and by ENSIP-11 the chain id of Ethereum. */
const ETHER_COIN_TYPES = ['60', '2147483649']
/** An account has one name; of a longer list only the first records are verified. */
const VERIFIED_RECORDS = 3

/** The registry of names behind the blockchain API. */
export interface Registry {
  /** The record of a name, `null` for a name that is not registered. */
  record(name: string): Promise<NameRecord | null>
  /** The EVM address of a registered name; `null` when the record has none, or several. */
  resolve(name: string): Promise<string | null>
  /** The registered name of an address, if that name resolves to the address; `null` without a name. */
  lookup(address: string): Promise<{ readonly name: string; readonly avatar: string | null } | null>
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The EVM address of a record. Text that is no address is skipped. */
function findAddress({ addresses = {} }: NameRecord): string | null {
  const read = (value: unknown) => {
    const address = nameAddressSchema.safeParse(value).data?.address
    return isEvmAddress(address) ? address : null
  }
  for (const type of ETHER_COIN_TYPES) {
    const address = Object.hasOwn(addresses, type) ? read(addresses[type]) : null
    if (address !== null) return address
  }
  const all = Object.values(addresses).flatMap(value => read(value) ?? [])
  const [first, ...others] = all
  return first !== undefined && others.every(other => same(first, other)) ? first : null
}

export function createRegistry(hosted: Hosted): Registry {
  async function record(input: string): Promise<NameRecord | null> {
    const name = lowerCase(input)
    if (!isRegistryName(name) || !isStoredLabel(toLabel(name))) return null
    try {
      const found = await hosted.fetchPage('blockchainApi', http =>
        http.get(`/v1/profile/account/${encodeURIComponent(name)}`, {
          schema: foundNameSchema,
          params: { apiVersion: 2 },
        }),
      )
      // A record of another name is not an answer.
      return found?.name !== undefined && lowerCase(found.name) === name ? found : null
    } catch (error) {
      // 404: not registered, from servers that do not know `apiVersion=2`. 400: no name that the server keeps.
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return null
      throw error
    }
  }

  async function resolve(name: string): Promise<string | null> {
    const found = await record(name)
    return found && findAddress(found)
  }

  async function fetchRecords(address: string): Promise<readonly NameRecord[]> {
    try {
      return await hosted.fetchPage('blockchainApi', http =>
        http.get(`/v1/profile/reverse/${address}`, { schema: reverseSchema, params: { apiVersion: 2 } }),
      )
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) return []
      throw error
    }
  }

  /** The registry compares addresses as text. Other clients register the lower-case spelling too. */
  async function fetchRecordsInBothSpellings(address: string): Promise<readonly NameRecord[]> {
    const records = await fetchRecords(checksumAddress(address))
    return records.length > 0 ? records : fetchRecords(address.toLowerCase())
  }

  return {
    record,
    resolve,
    async lookup(address) {
      if (!isEvmAddress(address)) return null
      const records = await fetchRecordsInBothSpellings(address)
      for (const { name = '', attributes } of records.slice(0, VERIFIED_RECORDS)) {
        if (!isRegistryName(name)) continue
        // A name is shown for an account only if it resolves back to the account.
        const forward = await resolve(name)
        if (forward === null || !same(forward, address)) continue
        const avatar = nameAttributesSchema.safeParse(attributes).data?.avatar ?? null
        return { name: lowerCase(name), avatar }
      }
      return null
    },
  }
}
