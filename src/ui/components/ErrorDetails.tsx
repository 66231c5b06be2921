import { t } from '../words/t.ts'

/**
 * What a wallet, a node or a service said of a failure, behind a disclosure. A visitor reads the sentence above it; this is
 * for a support team or a developer, who select its text.
 *
 * @param text bounded and cleaned; nothing is drawn without it
 */
export function ErrorDetails({ text }: { readonly text?: string | undefined }) {
  if (!text) return null
  return (
    <details className="fail-more">
      <summary>{t('Details')}</summary>
      <p className="fail-raw" translate="no">
        {text}
      </p>
    </details>
  )
}
