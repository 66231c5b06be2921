import type { SwapEndpoint } from '../../../../bridge/contract/dataEndpoints.ts'
import {
  type Check,
  dictionary,
  fail,
  httpUrl,
  list,
  matching,
  partial,
  shape,
  text,
} from '../../../../bridge/options/check.ts'
import { EVM_ADDRESS } from '../../../../bridge/values/addressPatterns.ts'

/** Above 10 % no service takes a fee. */
const FEE_MOST_BPS = 1_000
/** Below 100 % of the sold amount, in millionths. */
const POOL_FEE_MOST = 999_999

const address = matching(EVM_ADDRESS, 'must be an EVM address') as Check<`0x${string}`>

const wholeNumberUpTo =
  (most: number): Check<number> =>
  (value, field) =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= most
      ? value
      : fail(field, `must be a whole number from 1 to ${most}`)

const service = (receiver: Check<string>) =>
  shape(
    { url: httpUrl },
    {
      headers: dictionary(text, text),
      list: httpUrl,
      fee: shape({ bps: wholeNumberUpTo(FEE_MOST_BPS), receiver }),
    },
  )

const READERS = {
  node: partial({
    quoter: address,
    router: address,
    weth: address,
    fees: list(wholeNumberUpTo(POOL_FEE_MOST), String, ''),
    list: httpUrl,
  }),
  '0x': service(address),
  lifi: service(matching(/^[\w.-]{1,23}$/, 'must be the name of an integration at LI.FI')),
  jupiter: shape({ url: httpUrl }, { headers: dictionary(text, text), list: httpUrl }),
} satisfies Readonly<Record<SwapEndpoint['type'], Check<object>>>

/**
 * Reads an entry of `endpoints.swaps`, before its source is opened. It is not part of the options that every engine reads at
 * its start, where each byte counts: those check the network and the type.
 *
 * @throws ConfigError
 */
export function readSwapEndpoint<Endpoint extends SwapEndpoint>(
  endpoint: Endpoint,
  namespace: 'eip155' | 'solana',
): Endpoint {
  const { type } = endpoint
  if ((type === 'jupiter') !== (namespace === 'solana'))
    fail('endpoints.swaps', `has no source of the type ${type} on this network`)
  return { type, ...READERS[type](endpoint, 'endpoints.swaps') } as Endpoint
}
