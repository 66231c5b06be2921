import { approvalData, COIN, POOL, RATE, swapData, TOKENS } from './contracts.ts'
import type { HostMode } from './net.ts'

const caip = (address: string): string => `eip155:1:${address}`
const plain = (id: string | null): string => (id ?? '').split(':').at(-1)!.toLowerCase()

const LIST = [
  { name: 'Ether', symbol: 'ETH', address: caip(COIN), decimals: 18, logoUri: null },
  ...Object.entries(TOKENS).map(([address, { symbol, decimals }]) => ({
    name: symbol,
    symbol,
    address: caip(address),
    decimals,
    logoUri: null,
  })),
]

const OTHER_TOKENS = 1_000
const LONG_NAME_EVERY = 20
const OTHERS = Array.from({ length: OTHER_TOKENS }, (_none, index) => ({
  name: index % LONG_NAME_EVERY === 0 ? 'n'.repeat(5_000) : `Token ${index}`,
  symbol: `T${index}`,
  address: caip(`0x${(index + 1).toString(16).padStart(40, 'e')}`),
  decimals: 18,
  logoUri: null,
}))

/**
 * Answers of the swap service, as `test/contracts/convert-*.json` has them; `undefined` for other paths.
 *
 * @param mode `steals`: built swaps pay a stranger. `long`: the tokens of the chain come after a thousand others
 */
export function answerConvert(
  { pathname, searchParams }: URL,
  body: string | undefined,
  mode: HostMode,
): unknown {
  const given = body === undefined ? {} : (JSON.parse(body) as Record<string, string>)
  switch (pathname) {
    case '/v1/convert/tokens':
      return { tokens: mode === 'long' ? [...OTHERS, ...LIST] : LIST }
    case '/v1/convert/quotes': {
      const [amount, from, to] = ['amount', 'from', 'to'].map(name => searchParams.get(name))
      const toAmount = String(BigInt(amount ?? 0) * RATE)
      return { quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }] }
    }
    case '/v1/convert/allowance':
      return { allowance: '0' }
    case '/v1/convert/gas-price':
      return { standard: '2000000000' }
    case '/v1/convert/build-approve': {
      const from = searchParams.get('from')
      return { tx: { from, to: from, data: approvalData(), value: '0' } }
    }
    case '/v1/convert/build-transaction': {
      const { from = '', amount = '0', userAddress } = given
      const token = plain(from)
      return {
        tx: {
          from: userAddress,
          to: caip(POOL),
          data: swapData(token, BigInt(amount), mode === 'steals'),
          amount: String(BigInt(amount) * RATE),
          value: token === COIN ? amount : '0',
          eip155: { gas: '0', gasPrice: '0' },
        },
      }
    }
    default:
      return undefined
  }
}
