import type { SafeHref } from '../../format/safeHref.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { t } from '../../words/t.ts'

/** What such names are: by those who keep them. */
const ABOUT = 'https://docs.ens.domains/learn/protocol'

export function LearnMore() {
  const href: SafeHref | null = useExternalHref()(ABOUT)
  if (!href) return null
  return (
    <a className="link small" href={href} target="_blank" rel="noopener noreferrer">
      <span>{t('Learn more')}</span>
      <span className="sr">{` ${t('about names (opens in a new tab)')}`}</span>
    </a>
  )
}
