import type { SessionPermission } from '../../../bridge/features/sessions/contract.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { plural } from '../../words/plural.ts'
import { t } from '../../words/t.ts'

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
  return plural(count, `every ${name}`, `every {count} ${name}s`)
}

const coinWords = (units: string, { symbol, decimals }: Coin) =>
  `${formatAmount(BigInt(units), decimals)} ${symbol}`

function callWords(
  { address, functions }: Extract<SessionPermission, { type: 'contract-call' }>['data'],
  coin: Coin,
) {
  const names = [...new Set(functions.map(({ functionName }) => functionName))]
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  const rest = names.length > NAMES_SHOWN ? t(' and {count} more', { count: names.length - NAMES_SHOWN }) : ''
  const limits = functions.flatMap(({ valueLimit }) =>
    valueLimit && BigInt(valueLimit) > 0n ? [BigInt(valueLimit)] : [],
  )
  const most = limits.reduce((a, b) => (b > a ? b : a), 0n)
  const paying = most > 0n ? t(', with up to {most} a call', { most: coinWords(String(most), coin) }) : ''
  return t('Call {shown}{rest} on {address}{paying}', { shown, rest, address: shortAddress(address), paying })
}

/** A permission in plain words. Amounts are exact; of a token with unknown decimals they are base units. */
export function permissionWords(permission: SessionPermission, coin: Coin): string {
  switch (permission.type) {
    case 'contract-call':
      return callWords(permission.data, coin)
    case 'native-token-recurring-allowance':
      return t('Spend up to {allowance} {period}', {
        allowance: coinWords(permission.data.allowance, coin),
        period: periodWords(permission.data.period),
      })
    default: {
      const { allowance, token, period } = permission.data
      return t('Spend up to {allowance} base units of the token {token} {period}', {
        allowance: BigInt(allowance),
        token: shortAddress(token),
        period: periodWords(period),
      })
    }
  }
}
