import * as z from 'zod/mini'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountType } from '../../../bridge/contract/state.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { ACCOUNTS_MAX } from '../../base/limits.ts'
import type { Speech, Stand } from './speech.ts'

/** What a page answers for a Wallet Standard wallet (`ui/page/standard`). */
const standSchema = z.object({
  accounts: z
    .array(
      z.object({
        address: z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
        publicKey: z.string().check(z.regex(/^[0-9a-f]{0,130}$/)),
        networks: z.array(networkIdSchema).check(z.maxLength(20)),
        purpose: z.optional(z.string()),
      }),
    )
    .check(z.maxLength(ACCOUNTS_MAX)),
  methods: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
})

/** The Wallet Standard's words for what a Bitcoin address is for. */
const TYPES: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
}

function readStand(value: unknown, wanted: NetworkId | undefined): Stand {
  const read = standSchema.safeParse(value)
  if (!read.success) throw new InvalidResponseError('standard_connect: no accounts')
  const { accounts, methods } = read.data
  const networks = [...new Set(accounts.flatMap(account => account.networks))]
  const networkId = wanted && networks.includes(wanted) ? wanted : (networks[0] ?? wanted)
  if (networkId === undefined) throw new InvalidResponseError('standard_connect: no network')
  const here = accounts.filter(account => account.networks.includes(networkId))
  return {
    accounts: here.map(({ address }) => formatCaipAddress(networkId, address)),
    details: Object.fromEntries(
      here.map(({ address, publicKey, purpose = '' }) => {
        const type = Object.hasOwn(TYPES, purpose) ? TYPES[purpose] : undefined
        return [address, { ...(type ? { type } : {}), ...(publicKey === '' ? {} : { publicKey }) }]
      }),
    ),
    networkId,
    approvedNetworks: networks,
    methods,
  }
}

/** The Wallet Standard: accounts name the networks they are for, and the wallet itself stands nowhere. */
export function standardSpeech(namespace: Namespace): Speech {
  const asked = (silent: boolean) => ({ method: 'standard_connect', params: { namespace, silent } })
  return {
    connect: async (ask, networkId) => readStand(await ask(asked(false)), networkId),
    stand: async (ask, networkId) => readStand(await ask(asked(true)), networkId),
    wrap: ({ method, params }, network) => ({ method: 'standard_call', params: { network, method, params } }),
    leave: { method: 'standard_disconnect', params: { namespace } },
  }
}
