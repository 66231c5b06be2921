import { LineIcon } from '../../components/Icon.tsx'
import { t } from '../../words/t.ts'

/** Exchanges the two sides of a swap. */
export function FlipButton({
  isDisabled,
  onClick,
}: {
  readonly isDisabled: boolean
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className="swap-turn"
      aria-label={t('Reverse the swap')}
      disabled={isDisabled}
      onClick={onClick}
    >
      <LineIcon lines="M6.5 4.5v11m0 0-3-3m3 3 3-3m4 3v-11m0 0-3 3m3-3 3 3" size={18} />
    </button>
  )
}
