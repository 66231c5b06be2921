import { useCallback, useEffect, useRef, useState } from 'react'
import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import { joinEmbedded } from '../../client/login/joinEmbedded.ts'
import { isLoggedIn } from '../../client/login/loginTab.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { describeFailure } from '../../format/errorWords.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { FramePlace, framePlaceCss } from './FramePlace.tsx'

export const css = framePlaceCss

export const title = (): string => t('Passkey')

/** The login by passkey: the person presses in the secure frame, and the modal waits. */
export default function ConnectingPasskey() {
  const tab = useTab()
  const [error, setError] = useState<unknown>()
  const turn = useRef(0)
  const isFrameReady = useMirror(state => state?.embedded.frame === 'ready')

  const start = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    setError(undefined)
    try {
      await tab.engine.embedded.connectPasskey()
      if (turn.current === own) await joinEmbedded(tab)
    } catch (thrown) {
      if (turn.current !== own) return
      if (toWalletError(thrown) instanceof UserRejectedError) tab.modal.back()
      else setError(thrown)
    }
  }, [tab])

  useEffect(() => {
    void start()
    return () => {
      turn.current += 1
      if (!isLoggedIn(tab)) tab.engine.embedded.cancel().catch(() => {})
    }
  }, [tab, start])

  if (error === undefined) return <FramePlace title={t('Passkey')} isShown={isFrameReady} />
  const { text, details } = describeFailure(error)
  return (
    <EmptyState icon="warning" title={t('Log in with {provider}', { provider: t('Passkey') })} text={text}>
      <Button variant="accent" icon="refresh" onClick={() => void start()}>
        {t('Try again')}
      </Button>
      <ErrorDetails text={details} />
    </EmptyState>
  )
}
