import { useCallback } from 'react'
import { joinEmbedded } from '../../client/login/joinEmbedded.ts'
import { isLoggedIn } from '../../client/login/loginTab.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { framePlaceCss } from './FramePlace.tsx'
import { FrameScreen, type FrameTurn } from './FrameScreen.tsx'

export const css = framePlaceCss

export const title = (): string => t('Passkey')

/** The login by passkey: the user presses in the secure frame, because browsers require the press there. */
export default function ConnectingPasskey() {
  const tab = useTab()
  const show = useCallback(
    async ({ id, isCurrent }: FrameTurn) => {
      await tab.engine.embedded.open({ id, screen: 'connectPasskey' })
      if (isCurrent()) await joinEmbedded(tab)
    },
    [tab],
  )
  const cancel = useCallback(() => {
    if (!isLoggedIn(tab)) tab.engine.embedded.cancel().catch(() => {})
  }, [tab])
  return (
    <FrameScreen
      title={t('Passkey')}
      failureTitle={t('Log in with {provider}', { provider: t('Passkey') })}
      show={show}
      cancel={cancel}
    />
  )
}
