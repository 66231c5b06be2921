import type { Network } from '../../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import { isFinalOutcome } from '../../../bridge/values/paymentOutcome.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import type { OutcomeWords } from '../../format/outcomeWords.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { t } from '../../words/t.ts'

interface OutcomeActionsProps {
  readonly outcome: PaymentOutcome
  readonly network: Network | null
  /** Of the payer, shown by the explorer while the transaction has no id. */
  readonly address: string
  readonly onLeave: () => void
}

/** The ways out of a transaction that may have been sent: its explorer, and back to the account. None of them pays. */
export function OutcomeActions({ outcome: { transaction }, network, address, onLeave }: OutcomeActionsProps) {
  const passed = useExternalHref()
  const href = passed(
    transaction === undefined ? explorerUrl(network, address) : explorerUrl(network, transaction, 'tx'),
  )
  return (
    <div className="btn-row">
      {href && (
        <LinkButton href={href} target="_blank" variant="quiet" icon="external">
          {t('Explorer')}
        </LinkButton>
      )}
      <Button onClick={onLeave}>{t('Done')}</Button>
    </div>
  )
}

/** What is known of a transaction that may have been sent, and the ways out. */
export function OutcomePanel({
  words: { title, text },
  ...actions
}: OutcomeActionsProps & { readonly words: OutcomeWords }) {
  const { status, transaction } = actions.outcome
  return (
    <div className="oc">
      <div className="oc-note" role="status" data-tone={status === 'failedOnChain' ? 'bad' : 'warn'}>
        {isFinalOutcome(status) ? (
          <Icon name="warning" size={18} />
        ) : (
          <span className="spin" aria-hidden="true" />
        )}
        <div>
          <p className="oc-title">{title}</p>
          <p>{text}</p>
          {transaction !== undefined && (
            <p className="oc-hash" translate="no">
              {transaction}
            </p>
          )}
        </div>
      </div>
      <OutcomeActions {...actions} />
    </div>
  )
}
