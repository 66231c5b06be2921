import { useEffect, useRef } from 'react'
import { Status } from '../../components/Status.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** 600 px with the header. On a low screen the card gives way and the frame scrolls. */
export const framePlaceCss = '.frame-place { display: grid; place-items: center; block-size: 520px; }'

/**
 * The place that the secure frame lies over.
 *
 * @param title of the frame's header
 */
export function FramePlace({ title, isShown }: { readonly title: string; readonly isShown: boolean }) {
  const { frame, modal, theme } = useTab()
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const over = place.current?.closest<HTMLElement>('.card')
    if (!over || !isShown) return
    return frame.show({ over, title, theme, onClose: () => modal.close() })
  }, [frame, modal, theme, isShown, title])

  return (
    <div className="frame-place" ref={place}>
      <span className="spin muted" />
      <Status className="sr">{t('Waiting for the secure wallet')}</Status>
    </div>
  )
}
