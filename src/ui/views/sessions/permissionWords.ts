import type { SessionPermission } from '../../../bridge/contract/features/sessions.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { shortAddress } from '../../format/shortAddress.ts'

/** The network's own coin. */
export interface Coin {
  readonly symbol: string
  readonly decimals: number
}

const NAMES_SHOWN = 3

const SPANS = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** `every day`, `every 30 days`; a period is whole seconds. */
export function periodWords(seconds: number): string {
  const [length, name] = SPANS.find(([span]) => seconds % span === 0) ?? [1, 'second']
  const count = seconds / length
  return count === 1 ? `every ${name}` : `every ${count} ${name}s`
}

const coinWords = (units: string, { symbol, decimals }: Coin) =>
  `${formatAmount(BigInt(units), decimals)} ${symbol}`

function callWords(
  { address, functions }: Extract<SessionPermission, { type: 'contract-call' }>['data'],
  coin: Coin,
) {
  const names = [...new Set(functions.map(({ functionName }) => functionName))]
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  const rest = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : ''
  const limits = functions.flatMap(({ valueLimit }) =>
    valueLimit && BigInt(valueLimit) > 0n ? [BigInt(valueLimit)] : [],
  )
  const most = limits.reduce((a, b) => (b > a ? b : a), 0n)
  const paying = most > 0n ? `, with up to ${coinWords(String(most), coin)} a call` : ''
  return `Call ${shown}${rest} on ${shortAddress(address)}${paying}`
}

/** A permission in plain words. Amounts are exact; of a token with unknown decimals they are base units. */
export function permissionWords(permission: SessionPermission, coin: Coin): string {
  switch (permission.type) {
    case 'contract-call':
      return callWords(permission.data, coin)
    case 'native-token-recurring-allowance':
      return `Spend up to ${coinWords(permission.data.allowance, coin)} ${periodWords(permission.data.period)}`
    default: {
      const { allowance, token, period } = permission.data
      return `Spend up to ${BigInt(allowance)} base units of the token ${shortAddress(token)} ${periodWords(period)}`
    }
  }
}
