import { type KeyboardEvent, useRef } from 'react'
import type { NameSuggestion } from '../../../bridge/features/names/contract.ts'
import { NAME_SUFFIX } from '../../../bridge/values/accountName.ts'
import { SkeletonRows } from '../../components/Skeleton.tsx'
import { Tag } from '../../components/Tag.tsx'
import { t } from '../../words/t.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Names one can have, and names one cannot. Arrows walk through them. */
export function Suggestions({
  names,
  isLoading,
  isDisabled,
  onChoose,
  onLeave,
}: {
  readonly names: readonly NameSuggestion[]
  readonly isLoading: boolean
  readonly isDisabled: boolean
  readonly onChoose: (name: string) => void
  /** The arrow went beyond the first one. */
  readonly onLeave: () => void
}) {
  const list = useRef<HTMLUListElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
    const now = buttons.indexOf(event.target as HTMLButtonElement)
    const next = buttons[now + step]
    event.preventDefault()
    if (next) next.focus()
    else if (step < 0) onLeave()
  }

  if (isLoading) return <SkeletonRows count={3} />
  return (
    <ul className="rows" ref={list} onKeyDown={onKeyDown}>
      {names.map(({ name, registered }) => (
        <li key={name}>
          <button
            type="button"
            className="row"
            disabled={registered || isDisabled}
            onClick={() => onChoose(name)}
          >
            <span className="row-text">
              <span className="row-title clip" translate="no">
                <span>{name}</span>
                <span className="suffix">{NAME_SUFFIX}</span>
              </span>
            </span>
            <Tag tone={registered ? 'plain' : 'good'}>{registered ? t('Registered') : t('Available')}</Tag>
          </button>
        </li>
      ))}
    </ul>
  )
}
