import type { ReactNode } from 'react'
import type { Network } from '../../../bridge/contract/network.ts'
import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import type { RingState } from '../../components/Ring.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
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

/** The ways out of a transaction that may have been sent: back to the account, and its explorer. None of them pays. */
export function OutcomeActions({ outcome: { transaction }, network, address, onLeave }: OutcomeActionsProps) {
  const passed = useExternalHref()
  const href = passed(
    transaction === undefined ? explorerUrl(network, address) : explorerUrl(network, transaction, 'tx'),
  )
  return (
    <>
      <Button variant="accent" onClick={onLeave}>
        {t('Done')}
      </Button>
      {href && (
        <LinkButton href={href} target="_blank" variant="quiet" icon="external">
          {t('View on explorer')}
        </LinkButton>
      )}
    </>
  )
}

const RINGS: Readonly<Partial<Record<PaymentOutcome['status'], RingState>>> = {
  confirmed: 'done',
  failedOnChain: 'error',
}

/** What is known of a transaction that may have been sent, and the ways out. */
export function OutcomePanel({
  words,
  picture,
  summary,
  ...actions
}: OutcomeActionsProps & {
  readonly words: OutcomeWords
  readonly picture: ReactNode
  readonly summary?: ReactNode
}) {
  const { status, transaction } = actions.outcome
  return (
    <StatusPanel
      state={RINGS[status] ?? 'busy'}
      picture={picture}
      {...words}
      summary={summary}
      hash={transaction}
    >
      <OutcomeActions {...actions} />
    </StatusPanel>
  )
}
