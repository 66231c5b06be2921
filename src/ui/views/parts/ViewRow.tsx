import type { ReactNode } from 'react'
import type { PlainEvent } from '../../../bridge/contract/telemetry.ts'
import { Icon, type IconName, LineIcon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import type { ViewName } from '../../state/views.ts'
import { KEY_LINES } from './keyLines.ts'

/** Not in `Icon.tsx`, because those icons are part of the modal's first chunk. */
const PATHS = {
  switch: 'M4 7h11.5m0 0-3-3m3 3-3 3M16 13H4.5m0 0 3-3m-3 3 3 3',
  settings:
    'M3.5 6.5h6.3m4.4 0h2.3M3.5 13.5h2.3m4.4 0h6.3M12 4.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4M8 11.3a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4',
  key: KEY_LINES,
  shield: 'M10 2.8l5.6 2.1v4.3c0 3.6-2.3 6.5-5.6 8-3.3-1.5-5.6-4.4-5.6-8V4.9zM7.5 9.9l1.8 1.8 3.3-3.5',
} as const

type RowIconName = IconName | keyof typeof PATHS

const isOwn = (name: RowIconName): name is keyof typeof PATHS =>
  typeof name === 'string' && Object.hasOwn(PATHS, name)

/** The picture of a row that is about no wallet, network or token. */
export function RowIcon({ name }: { readonly name: RowIconName }) {
  return (
    <span className="row-icon">{isOwn(name) ? <LineIcon lines={PATHS[name]} /> : <Icon name={name} />}</span>
  )
}

/** A row that leads to another view; not drawn while the view is unavailable. */
export function ViewRow({
  icon,
  title,
  detail,
  view,
  end,
  event,
}: {
  readonly icon: RowIconName
  readonly title: string
  readonly detail?: string
  readonly view: ViewName
  readonly end?: ReactNode
  /** The event of a click. */
  readonly event?: PlainEvent
}) {
  const { modal, emit } = useTab()
  const isAvailable = useViewAvailable()
  if (!isAvailable(view)) return null
  return (
    <ListRow
      image={<RowIcon name={icon} />}
      title={title}
      {...(detail === undefined ? {} : { detail })}
      end={end}
      endIcon="chevron"
      onClick={() => {
        if (event) emit({ type: event })
        modal.push(view)
      }}
    />
  )
}
