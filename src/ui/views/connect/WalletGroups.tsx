import { type ReactNode, useEffect } from 'react'
import type { WalletGroup } from '../../../bridge/contract/config.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useWalletLists } from '../../hooks/useWalletLists.ts'
import { t } from '../../words/t.ts'
import { getRowIds, groupRows } from './groupRows.ts'
import type { ConnectRow } from './order.ts'
import { warnOfGroupIds } from './warnOfGroupIds.ts'

const warnedIds = new Set<string>()

const css = `
.wallet-group { padding: 8px 8px 0; font-size: var(--tk-sm); font-weight: var(--tk-medium); color: var(--tk-text-2); }
.rows:first-child > .wallet-group { padding-block-start: 0; }
`

/** The wallets under the host's headings. */
export default function WalletGroups({
  groups,
  rows,
  draw,
  others,
}: {
  readonly groups: readonly WalletGroup[]
  readonly rows: readonly ConnectRow[]
  /** List items of rows. */
  readonly draw: (rows: readonly ConnectRow[]) => ReactNode
  /** List items that stand below all wallets. */
  readonly others: ReactNode
}) {
  useRules(css)
  const { config, environment } = useTab()
  const { isLoading } = useWalletLists()
  const isChecked = environment.isDev && !isLoading
  useEffect(() => {
    if (!isChecked) return
    const own = [...config.page.connectors, ...config.engine.customWallets].map(({ id }) => id)
    warnOfGroupIds(
      groups,
      [...rows.flatMap(getRowIds), ...own].filter(id => typeof id === 'string'),
      warnedIds,
    )
  }, [isChecked, groups, rows, config])
  const shown = groupRows(rows, groups)
  return shown.map((group, index) => {
    const name = cleanText(group.name, 40)
    return (
      <section key={group.name} className="rows">
        {group.rows.length > 0 && <h2 className="wallet-group">{name}</h2>}
        <ul className="rows" aria-label={group.rows.length > 0 ? name : t('Wallets')}>
          {draw(group.rows)}
          {index === shown.length - 1 && others}
        </ul>
      </section>
    )
  })
}
