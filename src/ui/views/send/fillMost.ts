import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import type { TabContext } from '../../client/tab/context.ts'
import { accountInUse } from '../../hooks/useAsset.ts'
import { getSendDraft } from './sendDraft.ts'
import { getDecimals } from './sendInput.ts'
import { tokenReference } from './useSendToken.ts'

/** Fills in the highest amount of a token, unless amount, token or account changed meanwhile. */
export async function fillMost(tab: TabContext, network: NetworkId, token: TokenBalance): Promise<void> {
  const { draft, flow } = getSendDraft(tab)
  const before = draft.getState()
  const account = accountInUse(tab.mirror.getState())
  const { receiver } = before
  const reference = tokenReference(token)
  const isCurrent = (): boolean => {
    const now = draft.getState()
    const isSame = now.amount === before.amount && now.token === before.token
    return isSame && accountInUse(tab.mirror.getState()) === account
  }
  try {
    const { amount } = await callFeature(tab.engine, 'send', 'most', {
      network,
      ...(reference === undefined ? {} : { token: reference }),
      ...(receiver.status === 'found' ? { to: receiver.address } : {}),
    })
    if (!isCurrent()) return
    draft.setState({ amount: formatAmount(BigInt(amount), getDecimals(token)) })
    flow.drop()
  } catch (error) {
    if (isCurrent()) flow.drop(error)
  }
}
