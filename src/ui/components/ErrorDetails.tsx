import { t } from '../words/t.ts'

/** The raw text of an error, behind a word: it helps support, and explains nothing to a visitor. */
export function ErrorDetails({ text }: { readonly text: string }) {
  return (
    <details className="why">
      <summary>{t('Details')}</summary>
      <p translate="no">{text}</p>
    </details>
  )
}
