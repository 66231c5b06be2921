import type { WalletGroup } from '../../../bridge/contract/config.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import { t } from '../../words/t.ts'
import type { ConnectRow } from './order.ts'

export interface RowGroup {
  readonly name: string
  readonly rows: readonly ConnectRow[]
}

/** Id and rdns of a row. */
export const getRowIds = (row: ConnectRow): readonly (string | null | undefined)[] =>
  row.kind === 'walletConnect' ? [WALLET_CONNECT_ID] : [row.wallet.id, row.wallet.rdns]

/**
 * Puts rows under the host's headings, in the order of each group's ids. A row stands once, in the first group that names
 * it; a group without rows is left out. The last group has the rows that no group names.
 */
export function groupRows(rows: readonly ConnectRow[], groups: readonly WalletGroup[]): readonly RowGroup[] {
  const left = new Set(rows)
  const named = groups.map(({ name, ids }) => ({
    name,
    rows: ids.flatMap(id => {
      const row = [...left].find(entry => getRowIds(entry).includes(id))
      if (row) left.delete(row)
      return row ? [row] : []
    }),
  }))
  return [...named.filter(group => group.rows.length > 0), { name: t('More wallets'), rows: [...left] }]
}
