import { approvalData, COIN, POOL, RATE, swapData, TOKENS } from './contracts.ts'

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

/**
 * Answers of the swap service, as `test/contracts/convert-*.json` has them; `undefined` for other paths.
 *
 * @param isThief whether built swaps pay a stranger
 */
export function answerConvert(
  { pathname, searchParams }: URL,
  body: string | undefined,
  isThief: boolean,
): unknown {
  const given = body === undefined ? {} : (JSON.parse(body) as Record<string, string>)
  switch (pathname) {
    case '/v1/convert/tokens':
      return { tokens: LIST }
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
          data: swapData(token, BigInt(amount), isThief),
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
