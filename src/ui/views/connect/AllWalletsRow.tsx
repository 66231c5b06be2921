import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'

/** The row that opens the directory of wallets; absent while that view is unavailable. */
export function AllWalletsRow({
  end,
  isDisabled,
}: {
  readonly end?: ReactNode
  readonly isDisabled?: boolean
}) {
  const { modal } = useTab()
  const isAvailable = useViewAvailable()
  if (!isAvailable('AllWallets')) return null
  return (
    <ListRow
      image={
        <span className="row-icon">
          <Icon name="grid" />
        </span>
      }
      title={t('All wallets')}
      end={end}
      endIcon="chevron"
      disabled={isDisabled}
      onClick={() => modal.push('AllWallets')}
    />
  )
}
