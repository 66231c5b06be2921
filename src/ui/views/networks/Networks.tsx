import { useState } from 'react'
import type { Network } from '../../../bridge/contract/network.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { searchFieldCss } from '../../components/SearchField.css.ts'
import { SearchField } from '../../components/SearchField.tsx'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { NetworkRow } from '../parts/NetworkRow.tsx'
import { findNetworks, isNetworkDisabled, sortNetworks, viewAfterChoice } from './networkRules.ts'

const SEARCH_WAIT_MS = 100
/** Fewer networks are seen at a glance. */
const SEARCH_FROM = 4
const NONE = {}

export const css = `
${searchFieldCss}
.networks { max-block-size: clamp(168px, calc(100dvh - 276px), 416px); margin: 12px -8px 0; padding: 0 8px; overflow: hidden auto; overscroll-behavior: contain; scrollbar-width: thin; scrollbar-color: var(--tk-fill-active) transparent; }
.networks:first-child { margin-block-start: 0; }
.help { display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 0 6px; padding: 8px 12px 0; text-align: center; text-wrap: balance; }
.help .link { min-block-size: 40px; padding-inline: 6px; }
`

/** Every network the page knows; approved ones first. */
export default function Networks() {
  const { modal } = useTab()
  const { known, namespace, networkId } = useSession()
  const connections = useMirror(state => state?.connections) ?? NONE
  const [search, setSearch] = useState('')
  const settled = useDebounced(search, SEARCH_WAIT_MS)
  const shown = findNetworks(sortNetworks(known, connections), settled)

  const onChoose = (network: Network): void => {
    const view = viewAfterChoice(network, { activeNamespace: namespace, active: networkId, connections })
    const data = { network, namespace: network.chainNamespace }
    if (view) modal.push(view === 'SwitchActiveChain' ? 'SwitchActiveChain' : 'SwitchNetwork', data)
  }
  return (
    <>
      {known.length >= SEARCH_FROM && (
        <SearchField label={t('Search network')} value={search} onChange={setSearch} />
      )}
      {shown.length > 0 ? (
        <div className="networks">
          <ul className="rows" aria-label={t('Networks')}>
            {shown.map(network => (
              <li key={network.caipNetworkId}>
                <NetworkRow
                  network={network}
                  isCurrent={network.caipNetworkId === networkId}
                  isDisabled={isNetworkDisabled(network, connections)}
                  onClick={() => onChoose(network)}
                />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState icon={MORE_ICONS.search} title={t('No network found')} text={t('Try another name.')} />
      )}
      <p className="help small muted">
        <span>{t('Your connected wallet may not support some of the networks available for this app')}</span>
        <button type="button" className="link" onClick={() => modal.push('WhatIsANetwork')}>
          {t('What is a network?')}
        </button>
      </p>
    </>
  )
}
