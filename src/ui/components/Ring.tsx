import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type RingState = 'busy' | 'error' | 'idle' | 'done'

/** A round track about a picture: turning while a wallet is awaited, closed when it ended well. */
export function Ring({ state, children }: { readonly state: RingState; readonly children: ReactNode }) {
  return (
    <div className="ring" data-state={state}>
      <svg
        className="ring-line"
        viewBox="0 0 104 104"
        width="104"
        height="104"
        fill="none"
        aria-hidden="true"
      >
        <circle className="ring-track" cx="52" cy="52" r="50" strokeWidth="2.5" />
        {state === 'done' && (
          <circle className="ring-close" cx="52" cy="52" r="50" stroke="currentColor" strokeWidth="2.5" />
        )}
        {state === 'busy' && (
          <circle
            cx="52"
            cy="52"
            r="50"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray="78 400"
          />
        )}
      </svg>
      {children}
      {(state === 'error' || state === 'done') && (
        <span className={state === 'done' ? 'ring-mark ring-done' : 'ring-mark'}>
          <Icon name={state === 'done' ? 'check' : 'close'} size={16} />
        </span>
      )}
    </div>
  )
}
