import { useState } from 'react'
import type { Network } from '../../../bridge/contract/network.ts'
import type { CallStatus, CallsStatus as Calls } from '../../../bridge/features/calls/contract.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LinkRow } from '../../components/LinkRow.tsx'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Status } from '../../components/Status.tsx'
import { truncateMiddle } from '../../format/cleanText.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { formatHolding } from '../../format/money.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useReportError } from '../../hooks/useReportError.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { type Text, t } from '../../words/t.ts'
import { TransactionMark, transactionMarkCss } from '../parts/TransactionMark.tsx'
import { useCallsStatus } from './useCallsStatus.ts'

export const css = transactionMarkCss

export const title = (): string => t('Transactions')

const WORDS: Readonly<Record<CallStatus, Text>> = {
  notSent: 'Not sent',
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  unknown: 'Not known yet',
}

const MARKS = {
  notSent: 'unknown',
  pending: 'pending',
  confirmed: 'confirmed',
  failed: 'failed',
  unknown: 'unknown',
} as const

const HEADLINES: Readonly<Record<Calls['status'], Text>> = {
  ...WORDS,
  partial: 'Only a part was carried out',
}

type Sent = Calls['calls'][number]

function CallRow({ sent, network }: { readonly sent: Sent; readonly network: Network | null }) {
  const { config } = useTab()
  const toHref = useExternalHref()
  const { call, status, transaction } = sent
  const { to, value = '0' } = call
  const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
  const amount =
    value === '0' ? [] : [formatHolding(formatAmount(BigInt(value), decimals), symbol, config.page.locale)]
  return (
    <li>
      <LinkRow
        image={<TransactionMark status={MARKS[status]} />}
        title={truncateMiddle(to, 6, 4)}
        isExact
        detail={[t(WORDS[status]), ...amount].join(' · ')}
        href={transaction === null ? null : toHref(explorerUrl(network, transaction, 'tx'))}
      />
    </li>
  )
}

/** Calls that were sent together, and what became of each. Those that were not sent can be sent now. */
export default function CallsStatus() {
  const { engine, modal } = useTab()
  const { known } = useSession()
  const onError = useReportError()
  const { calls: first = '' } = useViewData()
  const [id, setId] = useState(first)
  const [isSending, setSending] = useState(false)
  const status = useCallsStatus(id)
  if (status === undefined) return <SkeletonRows count={2} />
  if (status === null)
    return (
      <EmptyState icon="warning" title={t('Something went wrong')} text={t('The service did not answer.')} />
    )

  const { networkId } = parseCaipAddress(status.account)
  const network = known.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? null
  const isStopped = status.status === 'partial' || status.status === 'failed'
  const rest = isStopped ? status.calls.filter(sent => sent.status === 'notSent') : []

  /** One after the other as before: a part that was carried out is not sent again. */
  async function sendRest(): Promise<void> {
    setSending(true)
    const next = createRandomId()
    try {
      const calls = rest.map(({ call }) => call)
      await callFeature(engine, 'calls', 'send', {
        id: next,
        network: networkId,
        calls,
        isAtomicRequired: false,
      })
      setId(next)
    } catch (error) {
      onError(error)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="stack">
      <Status className="strong">{t(HEADLINES[status.status])}</Status>
      <ul className="rows">
        {status.calls.map((sent, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls have no other identity than their place
          <CallRow key={index} sent={sent} network={network} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <Button variant="accent" isBusy={isSending} onClick={() => void sendRest()}>
          {t('Send the rest')}
        </Button>
      ) : (
        <Button onClick={() => modal.close()}>{t('Close')}</Button>
      )}
    </div>
  )
}
