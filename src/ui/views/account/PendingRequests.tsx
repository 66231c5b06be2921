import type { PendingRequest } from '../../../bridge/contract/state.ts'
import { schemeOf } from '../../../bridge/values/walletSchemes.ts'
import { cleanText } from '../../format/cleanText.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { safeHref } from '../../page/openExternal.ts'
import { requestWords } from './requestWords.ts'

function Request({ request }: { readonly request: PendingRequest }) {
  const { environment } = useTab()
  // The engine took the link from the wallet's record (`pairing.ts`): its scheme is one of that record.
  const scheme = schemeOf(request.link)
  const href = safeHref(request.link, { schemes: scheme ? [scheme] : [], dev: environment.isDev })
  const wallet = cleanText(request.walletName, 20, 'your wallet')
  return (
    <li className="ask">
      <span className="spin" aria-hidden="true" />
      <span className="ask-text">
        <span className="strong">{requestWords(request.method)}</span>
        <span className="muted small clip">Continue in {wallet}</span>
      </span>
      {href && (
        <a
          className="ask-open"
          href={href}
          target={environment.isTelegram ? '_blank' : environment.inIframe ? '_top' : '_self'}
          rel="noopener noreferrer"
        >
          Open wallet
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
    <ul className="asks" aria-label="Waiting for your wallet">
      {own.map(request => (
        <Request key={request.id} request={request} />
      ))}
      {others > 0 && (
        <li className="ask muted small">
          <span>
            {others === 1 ? '1 request waits in another tab' : `${others} requests wait in other tabs`}
          </span>
        </li>
      )}
    </ul>
  )
}
