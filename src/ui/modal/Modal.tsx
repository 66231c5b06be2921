import { lazy, type MouseEvent, Suspense, useRef } from 'react'
import { useModalState } from '../hooks/useModalState.ts'
import { useTab } from '../hooks/useTab.ts'
import { isClosable } from '../state/rules.ts'
import type { Stylesheet } from '../theme/stylesheet.ts'
import { currentLanguage } from '../words/t.ts'
import { Card } from './Card.tsx'
import { Toast } from './Toast.tsx'
import { keepTabInside, useDialog } from './useDialog.ts'

/** Beside the list of wallets there is room for their steps. Where its code does not arrive, the card is compact. */
const WideCard = lazy(() => import('./WideCard.tsx').catch(() => ({ default: Card })))

function useRequestClose(): () => void {
  const { modal, mirror } = useTab()
  return () => (isClosable(modal.getState().view, mirror.getState()) ? modal.close() : modal.shakeNow())
}

/** English texts follow the direction of the page, as they always did. */
function languageProps(direction: 'ltr' | 'rtl'): { readonly lang: string; readonly dir: 'ltr' | 'rtl' } {
  const { tag, dir } = currentLanguage()
  return { lang: tag, dir: dir || direction }
}

/** The modal over the page. */
export function Modal({
  sheet,
  direction,
}: {
  readonly sheet: Stylesheet
  readonly direction: 'ltr' | 'rtl'
}) {
  const { modal, config, environment } = useTab()
  const isOpen = useModalState(state => state.open)
  const { dialog, phase, hasCard, onClose } = useDialog(isOpen, () => modal.close())
  const pressed = useRef<EventTarget | null>(null)
  const requestClose = useRequestClose()
  const isOpening = phase === 'opening'
  const isWide = config.page.modalSize === 'wide' && !environment.isMobile

  // A press that starts on the card and ends beside it, as when text is selected, is no click on the overlay.
  const onOverlayClick = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget && event.target === pressed.current) requestClose()
  }

  return (
    <>
      <dialog
        ref={dialog}
        className="overlay"
        part="overlay"
        data-phase={phase}
        aria-labelledby="title"
        aria-modal="true"
        {...languageProps(direction)}
        onPointerDown={event => {
          pressed.current = event.target
        }}
        onClick={onOverlayClick}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            requestClose()
          } else keepTabInside(event)
        }}
        onCancel={event => {
          event.preventDefault()
          requestClose()
        }}
        onClose={onClose}
      >
        {hasCard &&
          (isWide ? (
            <Suspense>
              <WideCard sheet={sheet} onClose={requestClose} isOpening={isOpening} />
            </Suspense>
          ) : (
            <Card sheet={sheet} onClose={requestClose} isOpening={isOpening} />
          ))}
      </dialog>
      {!hasCard && (
        <div {...languageProps(direction)}>
          <Toast isOfPage />
        </div>
      )}
    </>
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
  const requestClose = useRequestClose()
  return (
    <div className="embedded" {...languageProps(direction)}>
      <Card sheet={sheet} onClose={requestClose} />
    </div>
  )
}
