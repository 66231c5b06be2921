import { type SyntheticEvent, useEffect } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../components/Icon.tsx'
import { useTab } from '../hooks/useTab.ts'
import type { ToastAction } from '../state/toasts.ts'

/** One toast, in a polite live region that is always there: over the card's top, or at the page's foot. */
export function Toast({ isOfPage = false }: { readonly isOfPage?: boolean }) {
  const { toasts } = useTab()
  const { open, message, variant, action, isOfPage: isPages } = useStore(toasts)
  const isShown = message !== '' && (!isOfPage || (open && isPages))
  return (
    <div className={isOfPage ? 'toast-place toast-page' : 'toast-place'} role="status" aria-live="polite">
      {isShown && (
        <div className={`toast toast-${variant}`} part="toast" data-open={open}>
          {variant === 'loading' ? (
            <span className="spin" aria-hidden="true" />
          ) : (
            <Icon name={variant === 'success' ? 'check' : 'warning'} size={16} />
          )}
          {open && <span>{message}</span>}
          {open && action && <ToastButton {...action} />}
        </div>
      )}
    </div>
  )
}

function ToastButton({ label, run }: ToastAction) {
  const { toasts } = useTab()
  const follow = ({ currentTarget }: SyntheticEvent): void =>
    toasts.hold(currentTarget.matches(':hover, :focus'))
  // A button that leaves with the card sends no blur.
  useEffect(() => () => toasts.hold(false), [toasts])
  return (
    <button
      type="button"
      className="toast-action"
      onClick={run}
      onPointerEnter={follow}
      onPointerLeave={follow}
      onFocus={follow}
      onBlur={follow}
    >
      {label}
    </button>
  )
}
