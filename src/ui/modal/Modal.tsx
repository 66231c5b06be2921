import { type MouseEvent, useEffect, useRef } from 'react'
import { useModalState } from '../hooks/useModalState.ts'
import { SheetContext } from '../hooks/useRules.ts'
import { useTab } from '../hooks/useTab.ts'
import { useViewAvailable } from '../hooks/useViewAvailable.ts'
import { isClosable } from '../state/rules.ts'
import type { Stylesheet } from '../theme/stylesheet.ts'
import { AlertBar } from './AlertBar.tsx'
import { Header } from './Header.tsx'
import { preloadLikely } from './preloadLikely.ts'
import { Router } from './Router.tsx'
import { Toast } from './Toast.tsx'
import { keepTabInside, useDialog } from './useDialog.ts'
import { useShownView } from './useShownView.ts'

interface CardProps {
  readonly sheet: Stylesheet
  readonly onClose: () => void
}

function Card({ sheet, onClose }: CardProps) {
  const shake = useModalState(state => state.shake)
  const { modal, toasts } = useTab()
  const { shown, retry } = useShownView(sheet)
  const view = shown?.entry.view
  // 'Link copied' is about the view that is left, and would cover the title of the next one.
  useEffect(
    () =>
      modal.subscribe((now, before) => {
        if (now.view !== before.view && toasts.getState().variant === 'success') toasts.hide()
      }),
    [modal, toasts],
  )
  const isAvailable = useRef(useViewAvailable())
  useEffect(() => (view ? preloadLikely(view, isAvailable.current) : undefined), [view])
  // No empty card while the first view's code is on its way: the overlay alone says that the tap was heard.
  if (!shown) return null
  return (
    <div className="card" data-shake={shake}>
      <Toast />
      <Header shown={shown} onClose={onClose} />
      <AlertBar />
      <SheetContext.Provider value={sheet}>
        <Router shown={shown} onRetry={retry} />
      </SheetContext.Provider>
    </div>
  )
}

function useAskClose(): () => void {
  const { modal, mirror } = useTab()
  return () => (isClosable(modal.getState().view, mirror.getState()) ? modal.close() : modal.shakeNow())
}

/** The modal over the page. */
export function Modal({
  sheet,
  direction,
}: {
  readonly sheet: Stylesheet
  readonly direction: 'ltr' | 'rtl'
}) {
  const { modal } = useTab()
  const isOpen = useModalState(state => state.open)
  const { dialog, phase, hasCard, onClose } = useDialog(isOpen, () => modal.close())
  const pressed = useRef<EventTarget | null>(null)
  const askClose = useAskClose()

  // A press that starts on the card and ends beside it, as when text is selected, is no click on the overlay.
  const onOverlayClick = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && pressed.current === event.currentTarget) askClose()
  }

  return (
    <dialog
      ref={dialog}
      className="overlay"
      data-phase={phase}
      aria-labelledby="title"
      aria-modal="true"
      lang="en"
      dir={direction}
      onPointerDown={event => {
        pressed.current = event.target
      }}
      onClick={onOverlayClick}
      onKeyDown={event => {
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          askClose()
        } else keepTabInside(event)
      }}
      onCancel={event => {
        event.preventDefault()
        askClose()
      }}
      onClose={onClose}
    >
      {hasCard && <Card sheet={sheet} onClose={askClose} />}
    </dialog>
  )
}

/** The modal in the page: no overlay, always visible. */
export function EmbeddedModal({
  sheet,
  direction,
}: {
  readonly sheet: Stylesheet
  readonly direction: 'ltr' | 'rtl'
}) {
  const askClose = useAskClose()
  return (
    <div className="embedded" lang="en" dir={direction}>
      <Card sheet={sheet} onClose={askClose} />
    </div>
  )
}
