import { useStore } from 'zustand'
import type { RecoveredRequest } from '../../bridge/contract/state.ts'
import { ALERTS } from '../../bridge/errors/alerts.ts'
import { Icon } from '../components/Icon.tsx'
import { useMirror } from '../hooks/useMirror.ts'
import { useTab } from '../hooks/useTab.ts'

interface Notice {
  readonly key: string
  readonly text: string
  readonly action?: { readonly label: string; readonly run: () => void }
  readonly onDismiss?: () => void
}

const OUTCOMES: Readonly<Record<RecoveredRequest['outcome']['status'], string>> = {
  answered: 'Your wallet answered an earlier request',
  rejected: 'An earlier request was declined in the wallet',
  expired: 'An earlier request expired',
  unknown: ALERTS.REQUEST_OUTCOME_UNKNOWN.short,
}

function useNotices(): readonly Notice[] {
  const { engine, link } = useTab()
  const alerts = useMirror(state => state?.alerts)
  const recovered = useMirror(state => state?.recovered)
  const { status } = useStore(link)
  const notices: Notice[] = []
  if (status === 'retired') {
    const action = { label: 'Reload', run: () => location.reload() }
    notices.push({ key: 'retired', text: ALERTS.ENGINE_RETIRED.short, action })
  }
  for (const request of Object.values(recovered ?? {})) {
    // A dismissal that fails leaves the line where it is, and it can be asked again.
    const onDismiss = () => void engine.alerts.recovered(request.id).catch(() => {})
    notices.push({ key: request.id, text: OUTCOMES[request.outcome.status], onDismiss })
  }
  for (const alert of Object.values(alerts ?? {})) {
    if (!alert || (alert.code === 'ENGINE_RETIRED' && status === 'retired')) continue
    const onDismiss = () => void engine.alerts.dismiss(alert.code).catch(() => {})
    notices.push({ key: alert.code, text: alert.short, onDismiss })
  }
  return notices
}

/** What went wrong beside the view, on top of the card, until it is closed (reference §4.3). */
export function AlertBar() {
  const notices = useNotices()
  return (
    <div className="alerts" role="status">
      {notices.map(({ key, text, action, onDismiss }) => (
        <div className="alert" key={key}>
          <Icon name="warning" size={18} />
          <span className="alert-text">{text}</span>
          {action && (
            <button type="button" className="alert-action" onClick={action.run}>
              {action.label}
            </button>
          )}
          {onDismiss && (
            <button type="button" className="alert-close" aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
