import { ValidationError } from '../../bridge/errors/client.ts'
import { isEvmAddress } from '../../bridge/values/caip.ts'
import { hasValidChecksum } from '../base/hasValidChecksum.ts'

type WithAddress = readonly { readonly address: unknown }[]

interface Transaction {
  readonly from?: unknown
  readonly to?: unknown
  readonly accessList?: WithAddress | null
  readonly authorizationList?: WithAddress
  readonly calls?: readonly { readonly to?: unknown }[]
}

type Named = readonly (readonly [field: string, address: unknown])[]

function listAddresses({ from, to, accessList, authorizationList = [], calls }: Transaction): Named {
  return [
    ['from', from],
    ['to', to],
    ...(accessList ?? []).map(({ address }, index) => [`accessList[${index}].address`, address] as const),
    ...authorizationList.map(
      ({ address }, index) => [`authorizationList[${index}].address`, address] as const,
    ),
    ...(calls ?? []).map((call, index) => [`calls[${index}].to`, call.to] as const),
  ]
}

const METHODS: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
])

/**
 * Refuses a transaction that names an address with a wrong checksum: a mistyped digit would send the value to an account
 * without an owner. Lower-case and upper-case addresses carry no checksum and pass.
 *
 * @param params as `parseParams` returned them
 * @throws ValidationError naming the field, for instance `params[0].calls[1].to`
 */
export function checkAddresses(method: string, params: unknown, chainId: number): void {
  if (!METHODS.has(method)) return
  const [transaction] = params as readonly [Transaction]
  for (const [field, address] of listAddresses(transaction)) {
    if (isEvmAddress(address) && !hasValidChecksum(address, chainId))
      throw new ValidationError(`params[0].${field}`, 'The checksum of the address is wrong (EIP-55)')
  }
}
