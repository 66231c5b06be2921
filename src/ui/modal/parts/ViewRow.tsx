import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'
import type { ViewName } from '../stack.ts'

/** The picture of a row that is about no wallet, network or token. */
export function RowIcon({ name }: { readonly name: IconName }) {
  return (
    <span className="row-icon">
      <Icon name={name} />
    </span>
  )
}

/** A row that leads to another view. */
export function ViewRow({
  icon,
  title,
  view,
  end,
}: {
  readonly icon: IconName
  readonly title: string
  readonly view: ViewName
  readonly end?: ReactNode
}) {
  const { modal } = useTab()
  return (
    <ListRow
      image={<RowIcon name={icon} />}
      title={title}
      end={end}
      endIcon="chevron"
      onClick={() => modal.push(view)}
    />
  )
}
