import { useEffect, useRef } from 'react'
import { Status } from '../../components/Status.tsx'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

export const title = (): string => t('Approve transaction')

/** 600 px with the header. On a low screen the card gives way and the frame scrolls. */
export const css = `
.approve { display: grid; place-items: center; block-size: 520px; }
`

const SIGNING: ReadonlySet<string> = new Set(['personal_sign', 'eth_signTypedData_v4', 'solana_signMessage'])

/** The place the secure frame lies over: what is approved, and the approval, are the frame's own. */
export default function ApproveTransaction() {
  const { frame, modal, theme } = useTab()
  const place = useRef<HTMLDivElement>(null)
  const method = useMirror(
    state => Object.values(state?.requests ?? {}).find(({ isEmbedded }) => isEmbedded)?.method,
  )
  const title = method && SIGNING.has(method) ? t('Sign message') : t('Approve transaction')

  useEffect(() => {
    const over = place.current?.closest<HTMLElement>('.card')
    if (!over || !method) return
    return frame.show({ over, title, theme, onClose: () => modal.close() })
  }, [frame, modal, theme, method, title])

  return (
    <div className="approve" ref={place}>
      <span className="spin muted" />
      <Status className="sr">{t('Waiting for the secure wallet')}</Status>
    </div>
  )
}
