import type * as z from 'zod/mini'
import { isRegistryName, labelOf, nameFault } from '../../bridge/accountName.ts'
import { isEvmAddress } from '../../bridge/caip.ts'
import { HttpError } from '../../bridge/errors/network.ts'
import type { Hosted } from './hosted.ts'
import {
  nameAddressSchema,
  nameAttributesSchema,
  nameRecordSchema,
  reverseSchema,
} from './registry.schema.ts'

type NameRecord = z.infer<typeof nameRecordSchema>

/** Ether by SLIP-44, and by ENSIP-11 the chain id of Ethereum. */
const ETHER_COIN_TYPES = ['60', '2147483649']
/** An account has one name; whoever lists more is looked at no further. */
const RECORDS_LOOKED_AT = 3

/** The registry of names behind the blockchain API (reference §1.4 rows 12 and 13). */
export interface Registry {
  /** The record of a name, `null` when nobody has it. */
  record(name: string): Promise<NameRecord | null>
  /** The EVM address a name of the registry points to; `null` when it points nowhere, or to several. */
  resolve(name: string): Promise<string | null>
  /** The registry's name of an address, if that name points back to it; `null` when there is none. */
  lookup(address: string): Promise<{ readonly name: string; readonly avatar: string | null } | null>
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Where a record points to. Text that is no address is none. */
function addressOf({ addresses = {} }: NameRecord): string | null {
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
  async function record(asked: string): Promise<NameRecord | null> {
    const name = asked.trim().toLowerCase()
    if (!isRegistryName(name) || nameFault(labelOf(name)) !== null) return null
    try {
      const found = await hosted.ask('blockchainApi', http =>
        http.get(`/v1/profile/account/${encodeURIComponent(name)}`, {
          schema: nameRecordSchema,
          params: { apiVersion: 2 },
        }),
      )
      // The answer is about the name that was asked for, or about none.
      return found.name !== undefined && same(found.name.trim(), name) ? found : null
    } catch (error) {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) return null
      throw error
    }
  }

  async function resolve(name: string): Promise<string | null> {
    const found = await record(name)
    return found && addressOf(found)
  }

  return {
    record,
    resolve,
    async lookup(address) {
      if (!isEvmAddress(address)) return null
      const records = await hosted.ask('blockchainApi', http =>
        http.get(`/v1/profile/reverse/${address}`, { schema: reverseSchema, params: { apiVersion: 2 } }),
      )
      for (const { name = '', attributes } of records.slice(0, RECORDS_LOOKED_AT)) {
        if (!isRegistryName(name)) continue
        // A name that is shown for an account points back to it.
        const forward = await resolve(name)
        if (forward === null || !same(forward, address)) continue
        const avatar = nameAttributesSchema.safeParse(attributes?.[0]).data?.avatar ?? null
        return { name: name.trim().toLowerCase(), avatar }
      }
      return null
    },
  }
}
