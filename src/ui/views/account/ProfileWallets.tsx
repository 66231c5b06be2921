import { useState } from 'react'
import type { Namespace } from '../../../bridge/contract/network.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { tabsCss } from '../../components/Tabs.css.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { namespaceName } from '../../format/namespaceName.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { ConnectedRow } from './ConnectedRow.tsx'
import { DisconnectedRow } from './DisconnectedRow.tsx'

export const css = `${tabsCss}
.pw { display: flex; flex-direction: column; gap: 8px; padding-block-start: 8px; }
.pw-label { padding: 12px 8px 0; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.pw-row { display: flex; align-items: center; gap: 4px; border-radius: var(--tk-r-row); background: var(--tk-fill); }
.pw-row > .row { background: none; flex: 1 1 auto; }
.pw-remove { flex: none; min-block-size: 44px; padding-inline: 12px; margin-inline-end: 6px; border-radius: var(--tk-r-md); font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-bad); }
.pw-remove:hover { background: var(--tk-bad-soft); }
.pw-confirm { display: flex; align-items: center; gap: 8px; min-block-size: 56px; padding: 6px 6px 6px 16px; border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-sm); }
.pw-confirm > p { flex: 1 1 auto; min-inline-size: 0; }
.pw-confirm > .btn { flex: none; inline-size: auto; min-block-size: 44px; padding-inline: 14px; font-size: var(--tk-sm); }
.pw-row[data-current] { background: var(--tk-accent-soft); }
.pw-row > .iconbtn { flex: none; margin-inline-end: 6px; color: var(--tk-text-2); }
.pw-add { display: grid; margin-block-start: 8px; }
`

export const title = (): string => t('Wallets')

/** Wallets per namespace: the active one, standby ones and disconnected ones. */
export default function ProfileWallets() {
  const { modal } = useTab()
  const session = useSession()
  const accounts = useMirror(state => state?.accounts) ?? {}
  const connections = useMirror(state => state?.connections) ?? {}
  const standby = useMirror(state => state?.standby) ?? {}
  const left = useMirror(state => state?.wallets.left) ?? []
  const namespaces = [...new Set(session.known.map(network => network.chainNamespace))]
  const [chosen, setChosen] = useState<Namespace | null>(null)
  const namespace = chosen ?? session.namespace
  const inUse = connections[namespace]
  const account = accounts[namespace]
  const isHere = (entry: { readonly namespace: Namespace }): boolean => entry.namespace === namespace
  const others = Object.values(standby)
    .filter(({ connection }) => isHere(connection))
    .reverse()
  const recent = left.filter(isHere)
  const family = namespaceName(namespace)
  return (
    <div className="pw">
      {namespaces.length > 1 && (
        <Tabs
          label={t('Chains')}
          items={namespaces.map(id => ({ id, label: namespaceName(id) }))}
          active={namespace}
          panelId="pw-panel"
          onChange={setChosen}
        />
      )}
      <div id="pw-panel" className="pw" role={namespaces.length > 1 ? 'tabpanel' : undefined}>
        {inUse?.status !== 'connected' && others.length === 0 && recent.length === 0 && (
          <EmptyState
            icon="wallet"
            title={t('No {family} wallet', { family })}
            text={t('Connect one to use {family} networks here.', { family })}
          />
        )}
        <ul className="rows" aria-label={t('Connected wallets')}>
          {inUse?.status === 'connected' && account && (
            <li>
              <ConnectedRow connection={inUse} account={account} isInUse />
            </li>
          )}
          {others.map(connected => (
            <li key={connected.connection.walletId}>
              <ConnectedRow connection={connected.connection} account={connected.account} isInUse={false} />
            </li>
          ))}
        </ul>
        {recent.length > 0 && (
          <>
            <h2 id="pw-left" className="pw-label">
              {t('Recently connected')}
            </h2>
            <ul className="rows" aria-labelledby="pw-left">
              {recent.map(entry => (
                <li key={entry.walletId}>
                  <DisconnectedRow left={entry} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className="pw-add">
        <Button onClick={() => modal.push('Connect', { namespace })}>
          {t('Add {family} wallet', { family })}
        </Button>
      </div>
    </div>
  )
}
