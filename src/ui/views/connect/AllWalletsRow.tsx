import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'

/** The row that opens the directory of wallets. */
export function AllWalletsRow({
  end,
  isDisabled,
}: {
  readonly end?: ReactNode
  readonly isDisabled?: boolean
}) {
  const { modal } = useTab()
  return (
    <ListRow
      image={
        <span className="row-icon">
          <Icon name="grid" />
        </span>
      }
      title="All Wallets"
      end={end}
      endIcon="chevron"
      disabled={isDisabled}
      onClick={() => modal.push('AllWallets')}
    />
  )
}
