import { useCallback, useEffect, useRef, useState } from 'react'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { describeFailure } from '../../format/errorWords.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { FramePlace } from './FramePlace.tsx'

/** One request for a screen of the secure site. */
export interface FrameTurn {
  readonly id: string
  /** False once the view was left, or the user has tried again. */
  isCurrent(): boolean
}

/**
 * A view that shows a screen of the secure site: the user decides in the frame, and the modal waits. A rejection leads back.
 *
 * @param title of the frame's header
 * @param failureTitle above the error of a request that failed
 * @param show requests the screen; must be the same function in every render, as must `cancel`
 * @param cancel called when the view is left
 */
export function FrameScreen({
  title,
  failureTitle,
  show,
  cancel,
}: {
  readonly title: string
  readonly failureTitle: string
  readonly show: (turn: FrameTurn) => Promise<void>
  readonly cancel: (id: string) => void
}) {
  const { modal } = useTab()
  const [error, setError] = useState<unknown>()
  const current = useRef('')
  const isFrameReady = useMirror(state => state?.embedded.frame === 'ready')

  const start = useCallback(async () => {
    const id = createRandomId()
    current.current = id
    const isCurrent = (): boolean => current.current === id
    setError(undefined)
    try {
      await show({ id, isCurrent })
    } catch (thrown) {
      if (!isCurrent()) return
      if (toWalletError(thrown).kind === 'user-rejected') modal.back()
      else setError(thrown)
    }
  }, [modal, show])

  useEffect(() => {
    void start()
    return () => {
      const id = current.current
      current.current = ''
      cancel(id)
    }
  }, [start, cancel])

  if (error === undefined) return <FramePlace title={title} isShown={isFrameReady} />
  const { text, details } = describeFailure(error)
  return (
    <EmptyState icon="warning" title={failureTitle} text={text}>
      <Button variant="accent" icon="refresh" onClick={() => void start()}>
        {t('Try again')}
      </Button>
      <ErrorDetails text={details} />
    </EmptyState>
  )
}
