import type { PendingRequest } from '../../../bridge/contract/state.ts'
import { handoffHref } from '../../client/handoff/handoffHref.ts'
import { cleanText } from '../../format/cleanText.ts'
import { linkTarget } from '../../format/deepLink.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { plural } from '../../words/plural.ts'
import { t } from '../../words/t.ts'
import { requestWords } from './requestWords.ts'

function Request({ request }: { readonly request: PendingRequest }) {
  const { environment } = useTab()
  const href: SafeHref | null = request.handoff?.isSamePhone
    ? handoffHref(request.handoff.href, environment)
    : null
  const wallet = cleanText(request.walletName, 20, t('your wallet'))
  return (
    <li className="ask">
      <span className="spin" aria-hidden="true" />
      <span className="ask-text">
        <span className="strong">{requestWords(request.method)}</span>
        <span className="muted small">{t('Continue in {name}', { name: wallet })}</span>
      </span>
      {href && (
        <a
          className="ask-open"
          href={href}
          target={linkTarget('mobile', environment)}
          rel="noopener noreferrer"
        >
          {t('Open wallet')}
        </a>
      )}
    </li>
  )
}

/** What waits for an answer in the wallet: this tab's in words, the other tabs' as a number. */
export function PendingRequests() {
  const requests = useMirror(state => state?.requests)
  const total = useMirror(state => state?.requestCount ?? 0)
  const own = Object.values(requests ?? {})
  const others = Math.max(0, total - own.length)
  if (own.length + others === 0) return null
  return (
    <ul className="asks" aria-label={t('Waiting for your wallet')}>
      {own.map(request => (
        <Request key={request.id} request={request} />
      ))}
      {others > 0 && (
        <li className="ask muted small">
          <span>
            {plural(others, '{count} request waits in another tab', '{count} requests wait in other tabs')}
          </span>
        </li>
      )}
    </ul>
  )
}
