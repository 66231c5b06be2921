import { useState } from 'react'
import type { ReviewedSend } from '../../../bridge/features/send/contract.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { rich } from '../../words/rich.tsx'
import { t } from '../../words/t.ts'
import { sendCss } from './send.css.ts'
import { getSendDraft } from './sendDraft.ts'
import { useSendToken } from './useSendToken.ts'

export const css = sendCss
export const title = (): string => t('Sent')

/** The amount by the chain's decimals; in base units where the token does not state them. */
function amountWords({ amount, decimals }: ReviewedSend, symbol: string): string {
  const text = formatAmount(BigInt(amount), decimals ?? 0)
  return decimals === undefined
    ? t('{count} base units of {symbol}', { count: text, symbol })
    : `${text}\u00a0${symbol}`
}

/** The network has it. */
export default function WalletSendConfirmed() {
  const tab = useTab()
  const passed = useExternalHref()
  const { known } = useSession()
  // Back ends the payment before the view is unmounted.
  const [step] = useState(() => getSendDraft(tab).flow.getState())
  const sent = step.status === 'sent' ? step : null
  const { token } = useSendToken()
  const [symbol] = useState(() => cleanText(token?.symbol, 12, t('tokens')))
  const network = known.find(({ caipNetworkId }) => caipNetworkId === sent?.review.network) ?? null
  const href = sent ? passed(explorerUrl(network, sent.hash, 'tx')) : null
  return (
    <div className="done">
      <span className="done-mark">
        <Icon name="check" size={36} />
      </span>
      <p className="strong" role="status">
        {t('Transaction confirmed')}
      </p>
      {sent && (
        <p className="done-sum">
          {rich('{review} to {to}', {
            review: <span translate="no">{amountWords(sent.review, symbol)}</span>,
            to: (
              <span dir="ltr" translate="no">
                {shortAddress(sent.review.to)}
              </span>
            ),
          })}
        </p>
      )}
      <p className="muted small">{t('Done. Your balance updates in a moment.')}</p>
      {sent && (
        <p className="done-hash" translate="no">
          {sent.hash}
        </p>
      )}
      <div className="btn-row">
        {href && (
          <LinkButton href={href} target="_blank" variant="quiet" icon="external">
            {t('Explorer')}
          </LinkButton>
        )}
        <Button variant="accent" onClick={() => tab.modal.reset('Account')}>
          {t('Done')}
        </Button>
      </div>
    </div>
  )
}
