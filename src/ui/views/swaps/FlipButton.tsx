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
      aria-label="Change places"
      disabled={isDisabled}
      onClick={onClick}
    >
      <svg
        viewBox="0 0 20 20"
        width={18}
        height={18}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.7}
        aria-hidden="true"
      >
        <path
          d="M6.5 4.5v11m0 0-3-3m3 3 3-3m4 3v-11m0 0-3 3m3-3 3 3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
