import { useState } from 'react'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { SmartSession } from '../../../bridge/features/sessions/contract.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { tabsCss } from '../../components/Tabs.css.ts'
import { type TabItem, Tabs } from '../../components/Tabs.tsx'
import { Tag } from '../../components/Tag.tsx'
import { useEngineQuery } from '../../hooks/useEngineQuery.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { takeBack, useRevokeState } from './revokeState.ts'
import { SessionCard, type ShownStatus } from './SessionCard.tsx'
import { sessionsCss } from './sessions.css.ts'

export const css = tabsCss + sessionsCss

export const title = (): string => t('Smart sessions')

const STATUSES = ['active', 'expired', 'revoked'] as const
const LABELS: Readonly<Record<ShownStatus, Text>> = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
}

const EMPTY: Readonly<Record<ShownStatus, readonly [title: Text, text: Text]>> = {
  active: ['No active sessions', 'An app that may act for you shows here, with what it may do.'],
  expired: ['No expired sessions', 'Sessions whose time is over show here.'],
  revoked: ['No revoked sessions', 'Sessions you took back show here.'],
}

const PAGE = 30

const hasStatus =
  (status: ShownStatus) =>
  (session: SmartSession): session is SmartSession & { readonly status: ShownStatus } =>
    session.status === status

function Waiting() {
  return (
    <div className="ss-list" aria-hidden="true">
      {['a', 'b'].map(key => (
        <div className="ss-skeleton" key={key}>
          <Skeleton width={40} height={40} />
          <Skeleton width={140} height={14} />
        </div>
      ))}
    </div>
  )
}

/** Active, pending and expired sessions of the account. */
export default function SmartSessionList() {
  const tab = useTab()
  const { account, networkId, network } = useSession()
  const { pci, count } = useRevokeState(tab)
  const [status, setStatus] = useState<ShownStatus>('active')
  const [shown, setShown] = useState(PAGE)
  const holder: CaipAddress | null = account ? `${networkId}:${account.address}` : null
  const { answer, retry } = useEngineQuery(holder && `sessions:${holder}:${count}`, ({ engine }) =>
    callFeature(engine, 'sessions', 'list', holder ? { account: holder } : {}),
  )
  const sessions = answer.status === 'done' ? answer.value.filter(hasStatus(status)) : []
  const [emptyTitle, emptyText] = EMPTY[status]
  const coin = network?.nativeCurrency ?? { symbol: '', decimals: 0 }

  return (
    <div>
      <div className="ss-intro">
        <p className="muted small">{t('Apps that may act for you, within limits, without asking again.')}</p>
        <Tag tone="accent">{t('Beta')}</Tag>
      </div>
      <Tabs
        label={t('Smart sessions')}
        items={STATUSES.map((id): TabItem<ShownStatus> => ({ id, label: t(LABELS[id]) }))}
        active={status}
        panelId="ss-panel"
        onChange={setStatus}
      />
      <div
        id="ss-panel"
        className="ss-panel"
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling panel must be reachable by keys (WAI-ARIA tabs)
        tabIndex={0}
        aria-label={t(LABELS[status])}
        aria-busy={answer.status === 'loading'}
      >
        {answer.status === 'loading' && <Waiting />}
        {answer.status === 'failed' && (
          <EmptyState
            icon="warning"
            title={t('Sessions are not available')}
            text={t('The service did not answer.')}
          >
            <RetryButton onClick={retry} />
          </EmptyState>
        )}
        {answer.status === 'done' && sessions.length === 0 && (
          <EmptyState icon={MORE_ICONS.clock} title={t(emptyTitle)} text={t(emptyText)} />
        )}
        <div className="ss-list">
          {sessions.slice(0, shown).map(session => (
            <SessionCard
              key={session.pci}
              session={session}
              coin={coin}
              locale={tab.config.page.locale}
              isBusy={pci === session.pci}
              isDisabled={pci !== null}
              onRevoke={() => void takeBack(tab, session.pci, networkId)}
            />
          ))}
          {sessions.length > shown && (
            <button type="button" className="link small ss-more" onClick={() => setShown(shown + PAGE)}>
              {t('Show more')}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
