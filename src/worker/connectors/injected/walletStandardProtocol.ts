import * as z from 'zod/mini'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { AccountType } from '../../../bridge/contract/state.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { ACCOUNTS_MAX } from '../../base/limits.ts'
import type { KnownAccount, WalletAccounts, WalletProtocol } from './walletProtocol.ts'

/** The page's response for a Wallet Standard wallet (`ui/page/standard`). */
const accountsSchema = z.object({
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

/** Account types by the purpose that a Bitcoin wallet gives an address. */
const TYPE_BY_PURPOSE: Readonly<Record<string, AccountType>> = {
  payment: 'payment',
  ordinals: 'ordinal',
  ordinal: 'ordinal',
  stacks: 'stx',
}

function readAccounts(value: unknown, preferred: NetworkId | undefined): WalletAccounts {
  const read = accountsSchema.safeParse(value)
  if (!read.success) throw new InvalidResponseError('standard_connect: no accounts')
  const { accounts, methods } = read.data
  const networks = [...new Set(accounts.flatMap(account => account.networks))]
  const networkId = preferred && networks.includes(preferred) ? preferred : (networks[0] ?? preferred)
  if (networkId === undefined) throw new InvalidResponseError('standard_connect: no network')
  const onNetwork = accounts.filter(account => account.networks.includes(networkId))
  return {
    accounts: onNetwork.map(({ address }) => formatCaipAddress(networkId, address)),
    details: Object.fromEntries(
      onNetwork.map(({ address, publicKey, purpose = '' }) => {
        const type = Object.hasOwn(TYPE_BY_PURPOSE, purpose) ? TYPE_BY_PURPOSE[purpose] : undefined
        return [address, { ...(type ? { type } : {}), ...(publicKey === '' ? {} : { publicKey }) }]
      }),
    ),
    networkId,
    approvedNetworks: networks,
    methods,
  }
}

/** The Wallet Standard: each account names its networks, and the wallet has no active network. */
export function walletStandardProtocol(namespace: Namespace): WalletProtocol {
  /** For a page's Bitcoin providers; Wallet Standard wallets can always be read. */
  const knownParams = (known: readonly KnownAccount[] | undefined) =>
    known && namespace === 'bip122' ? { known } : {}
  const connectRequest = (network: NetworkId | undefined, known?: readonly KnownAccount[]) => ({
    method: 'standard_connect',
    params: {
      namespace,
      silent: known !== undefined,
      ...(network ? { network } : {}),
      ...knownParams(known),
    },
  })
  return {
    connect: async (send, networkId) => readAccounts(await send(connectRequest(networkId)), networkId),
    readAccounts: async (send, networkId, _events, known) =>
      readAccounts(await send(connectRequest(networkId, known)), networkId),
    wrapRequest: ({ method, params }, network, known) => ({
      method: 'standard_call',
      params: { network, method, params, ...knownParams(known) },
    }),
    revoke: send => send({ method: 'standard_disconnect', params: { namespace } }),
  }
}
