import { useCallback } from 'react'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { framePlaceCss } from './FramePlace.tsx'
import { FrameScreen, type FrameTurn } from './FrameScreen.tsx'

export const css = framePlaceCss

export const title = (): string => t('Wallet security')

/** The secure site's own page about the wallet: the ways to open it, devices and sessions, and its export. */
export default function WalletSecurity() {
  const { engine, modal } = useTab()
  const show = useCallback(
    async ({ id, isCurrent }: FrameTurn) => {
      await engine.embedded.open({ id, screen: 'manageWallet' })
      if (isCurrent()) modal.back()
    },
    [engine, modal],
  )
  // Only this screen: an approval may be pending in the same frame.
  const cancel = useCallback((id: string) => void engine.rpc.abort(id).catch(() => {}), [engine])
  return (
    <FrameScreen
      title={t('Wallet security')}
      failureTitle={t('Wallet security')}
      show={show}
      cancel={cancel}
    />
  )
}
