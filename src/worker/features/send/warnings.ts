import type { SendWarning } from '../../../bridge/contract/features/send.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { withDeadline } from '../../clock.ts'
import { SEND_HISTORY_WAIT_MS } from '../../limits.ts'
import type { FeatureParameters } from '../feature.ts'

const isSame = (a: string, b: string): boolean =>
  a === b || (a.startsWith('0x') && a.toLowerCase() === b.toLowerCase())

/** `false` only where the history is known and names nobody like that. */
async function isKnown(
  { data, clock, config }: FeatureParameters,
  tab: Tab,
  account: CaipAddress,
  to: string,
): Promise<boolean> {
  if (!config().features.history) return true
  try {
    const asked = (await data()).get(tab, { kind: 'history', account })
    const page = await withDeadline(clock, asked, SEND_HISTORY_WAIT_MS, () => new Error('late'))
    return (page as { items: readonly { to: string }[] }).items.some(item => isSame(item.to, to))
  } catch {
    return true
  }
}

/** What a person should know of a receiver; a service that does not answer is no reason to warn, nor to wait. */
export async function warningsOf(
  parameters: FeatureParameters,
  tab: Tab,
  payment: {
    readonly account: CaipAddress
    readonly from: string
    readonly to: string
    readonly isToContract: boolean
  },
): Promise<readonly SendWarning[]> {
  const { account, from, to, isToContract } = payment
  if (isSame(from, to)) return ['self']
  const isFirst = !(await isKnown(parameters, tab, account, to))
  return [...(isToContract ? (['contract'] as const) : []), ...(isFirst ? (['firstTime'] as const) : [])]
}
