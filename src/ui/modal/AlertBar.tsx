import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../components/Icon.tsx'
import { useMirror } from '../hooks/useMirror.ts'
import { useModalState } from '../hooks/useModalState.ts'
import { useRules } from '../hooks/useRules.ts'
import { useTab } from '../hooks/useTab.ts'
import { t } from '../words/t.ts'
import { alertBarCss } from './alertBar.css.ts'
import { listNotices, type Notice } from './notices.ts'

function Line({ notice }: { readonly notice: Notice }) {
  const { engine } = useTab()
  const { kind, key, text } = notice
  // A dismissal that fails leaves the line where it is, and it can be asked again.
  const dismiss = (): void => {
    const dismissal = kind === 'alert' ? engine.alerts.dismiss(key) : engine.alerts.recovered(key)
    dismissal.catch(() => {})
  }
  return (
    <div className="alert">
      <Icon name="warning" size={18} />
      <span className="alert-text">{text}</span>
      {kind === 'reload' ? (
        <button type="button" className="alert-action" onClick={() => location.reload()}>
          {t('Reload')}
        </button>
      ) : (
        <button
          type="button"
          className="alert-close"
          aria-label={t('Dismiss: {text}', { text })}
          onClick={dismiss}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  )
}

/** What went wrong beside the view, on top of the card, until it is closed. */
export default function AlertBar(): ReactNode {
  useRules(alertBarCss)
  const { config, environment, link } = useTab()
  const state = useMirror(mirror => mirror)
  const view = useModalState(modal => modal.view)
  const linkState = useStore(link)
  const { alerts, debug } = config.page
  const isForDevelopers = alerts ?? (debug && environment.isDev)
  return (
    <>
      <div className="alerts" role="status">
        {listNotices(state, linkState, view, isForDevelopers).map(notice => (
          <Line key={notice.key} notice={notice} />
        ))}
      </div>
      {/* `Status` writes the texts of views into it. */}
      <div className="sr said" role="status" />
    </>
  )
}
