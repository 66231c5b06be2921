import { Icon } from '../../components/Icon.tsx'

/** The check mark at the end of the chosen row of a list. */
export function CurrentMark() {
  return (
    <span className="row-end">
      <Icon name="check" />
    </span>
  )
}
