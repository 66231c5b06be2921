/** How a typed amount was read, below its field. */
export function AmountHint({ text }: { readonly text: string }) {
  return (
    <p className="amount-hint" role="status">
      {text}
    </p>
  )
}
