/** How a typed amount was read, or why it is refused, below its field. */
export function AmountHint({
  text,
  isBad = false,
}: {
  readonly text: string
  readonly isBad?: boolean | undefined
}) {
  return (
    <p className={isBad ? 'amount-hint bad' : 'amount-hint'} role="status">
      {text}
    </p>
  )
}
