import { useState } from 'react'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { OutcomeActions } from '../parts/OutcomePanel.tsx'
import { PaidPicture, PaymentSummary } from './PaymentSummary.tsx'
import { sendCss } from './send.css.ts'
import { getSendDraft } from './sendDraft.ts'
import { useSendToken } from './useSendToken.ts'

export const css = sendCss + statusPanelCss
export const title = (): string => t('Sent')

/** The network has it. */
export default function WalletSendConfirmed() {
  const tab = useTab()
  const { known } = useSession()
  // Back ends the payment before the view is unmounted.
  const [step] = useState(() => getSendDraft(tab).flow.getState())
  const sent = step.status === 'sent' ? step : null
  const { token } = useSendToken()
  // Of what was sent: the list behind it may change.
  const [shown] = useState(token)
  const network = known.find(({ caipNetworkId }) => caipNetworkId === sent?.review.network) ?? null
  return (
    <StatusPanel
      state="done"
      picture={<PaidPicture token={shown} />}
      title={t('Transaction confirmed')}
      summary={sent && <PaymentSummary review={sent.review} token={shown} />}
      text={t('Done. Your balance updates in a moment.')}
      hash={sent?.hash}
    >
      <OutcomeActions
        outcome={{ status: 'confirmed', ...(sent ? { transaction: sent.hash } : {}) }}
        network={network}
        address={sent ? parseCaipAddress(sent.review.from).address : ''}
        onLeave={() => tab.modal.reset('Account')}
      />
    </StatusPanel>
  )
}
