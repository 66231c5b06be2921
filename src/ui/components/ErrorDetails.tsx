import { useCopy } from '../hooks/useCopy.ts'
import { t } from '../words/t.ts'

/**
 * What a wallet, a node or a service said of a failure, behind a disclosure. A visitor reads the sentence above it; this is
 * for a support team or a developer.
 *
 * @param text bounded and cleaned; nothing is drawn without it
 */
export function ErrorDetails({ text }: { readonly text?: string | undefined }) {
  const copy = useCopy()
  if (!text) return null
  return (
    <details className="fail-more">
      <summary>{t('Details')}</summary>
      <p className="fail-raw" translate="no">
        {text}
      </p>
      <button type="button" className="link" onClick={() => copy(text, t('Details copied'))}>
        {t('Copy')}
      </button>
    </details>
  )
}
