import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { isWalletOpening } from '../client/values/embeddedRequests.ts'
import { useMirror } from '../hooks/useMirror.ts'
import { useModalState } from '../hooks/useModalState.ts'
import { useTab } from '../hooks/useTab.ts'
import { useViewAvailable } from '../hooks/useViewAvailable.ts'
import type { Stylesheet } from '../theme/stylesheet.ts'
import { Header } from './Header.tsx'
import { preloadLikely } from './preloadLikely.ts'
import { Router } from './Router.tsx'
import { Toast } from './Toast.tsx'
import { useShownView } from './useShownView.ts'

const AlertBar = lazy(() => import('./AlertBar.tsx').catch(() => ({ default: () => null })))

/** Its code follows the first paint: most openings have no alert. */
export const Alerts = () => (
  <Suspense>
    <AlertBar />
  </Suspense>
)

/** In the place of code that did not arrive: the login ends instead of staying pending. */
function CancelLogin(): ReactNode {
  const { engine } = useTab()
  useEffect(() => {
    engine.embedded.cancel().catch(() => {})
  }, [engine])
  return null
}

const OpenWallet = lazy(() =>
  import('../views/embedded/OpenWallet.tsx').catch(() => ({ default: CancelLogin })),
)

/** The secure frame over the view, while the user opens the wallet of a login in it. */
export const FrameLayer = () =>
  useMirror(isWalletOpening) && (
    <Suspense>
      <OpenWallet />
    </Suspense>
  )

export interface CardProps {
  readonly sheet: Stylesheet
  readonly onClose: () => void
  /** Whether the dialog is opening: then the card is drawn in an earlier task than its view. */
  readonly isOpening?: boolean
}

/** The view that a card paints, and what a card does beside: old toasts go, the code of likely views is fetched. */
export function useCard(sheet: Stylesheet): ReturnType<typeof useShownView> {
  const { modal, toasts } = useTab()
  const card = useShownView(sheet)
  const view = card.shown?.entry.view
  // 'Link copied' is about the view that is left, and would cover the title of the next one.
  useEffect(
    () =>
      modal.subscribe((now, before) => {
        const { variant, isOfPage } = toasts.getState()
        if (now.view !== before.view && variant === 'success' && !isOfPage) toasts.hide()
      }),
    [modal, toasts],
  )
  const isAvailable = useRef(useViewAvailable())
  useEffect(() => (view ? preloadLikely(view, isAvailable.current) : undefined), [view])
  return card
}

/** One view at a time, 360 px wide. */
export function Card({ sheet, onClose, isOpening }: CardProps) {
  const shake = useModalState(state => state.shake)
  const { shown, retry } = useCard(sheet)
  if (!shown) return null
  return (
    <div className="card" part="dialog" data-shake={shake}>
      <Toast />
      <Header shown={shown} onClose={onClose} />
      <Alerts />
      {!isOpening && <Router shown={shown} onRetry={retry} />}
      <FrameLayer />
    </div>
  )
}
