import { useStore } from 'zustand'
import { Icon } from '../components/Icon.tsx'
import { useTab } from '../hooks/useTab.ts'

/** One toast over the card's top. Its words are in a polite live region that is always there. */
export function Toast() {
  const { toasts } = useTab()
  const { open, message, variant } = useStore(toasts)
  return (
    <div className="toast-place" role="status" aria-live="polite">
      {message !== '' && (
        <div className={`toast toast-${variant}`} part="toast" data-open={open}>
          {variant === 'loading' ? (
            <span className="spin" aria-hidden="true" />
          ) : (
            <Icon name={variant === 'success' ? 'check' : 'warning'} size={16} />
          )}
          {open && <span>{message}</span>}
        </div>
      )}
    </div>
  )
}
