/** An amount that is too long for its field, below the field. Screen readers read the field, which has the whole text. */
export function WholeAmount({ text }: { readonly text: string }) {
  return (
    <p className="amount-whole" aria-hidden="true" translate="no">
      {text}
    </p>
  )
}
