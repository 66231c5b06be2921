import { useMemo } from 'react'
import { Button } from '../../components/Button.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { describeFailure } from '../../format/errorWords.ts'
import type { ConnectTarget } from '../../hooks/startConnect.ts'
import { type ConnectState, useConnectAttempt } from '../../hooks/useConnectAttempt.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

export const css = statusPanelCss

interface Words {
  readonly title: string
  readonly text: string
  readonly details?: string
}

function getWords(state: ConnectState, name: string, isPromptOpen: boolean): Words {
  switch (state.status) {
    case 'declined':
      return { title: t('You declined in {name}', { name }), text: t('Nothing was connected.') }
    case 'expired':
      return { title: t('Connection request expired'), text: t('Ask your wallet once more.') }
    case 'failed':
      return { title: t('Connection failed'), ...describeFailure(state.error) }
    case 'done':
      return { title: t('Connected'), text: t('You are connected with {name}.', { name }) }
    case 'idle':
      return { title: t('Connect {name}', { name }), text: t('The request was cancelled.') }
    case 'waiting':
      if (isPromptOpen)
        return {
          title: t('Open {name} by its icon', { name }),
          text: t('A request is already open in {name}. Answer it there, and this page continues.', { name }),
        }
      return {
        title: t('Continue in {name}', { name }),
        text: state.isLong
          ? t('Still waiting. Look for the wallet’s window or its icon in the toolbar.')
          : t('Accept connection request in the wallet'),
      }
  }
}

/** A page wallet was asked and shows its own prompt. */
export default function ConnectingExternal() {
  const { pageWallet, namespace } = useViewData()
  const target = useMemo<ConnectTarget | null>(
    () => (pageWallet ? { wallet: pageWallet.id, ...(namespace ? { namespace } : {}) } : null),
    [pageWallet, namespace],
  )
  const { beginConnect } = useTab()
  const { state, retry } = useConnectAttempt(target)
  const again = (): void => {
    if (target) beginConnect(target.wallet)
    retry()
  }
  const name = cleanText(pageWallet?.name, 24, t('your wallet'))
  const isPromptOpen = useMirror(state =>
    Object.values(state?.connections ?? {}).some(
      connection =>
        connection?.status === 'connecting' &&
        connection.isPromptOpen === true &&
        connection.walletId === pageWallet?.id,
    ),
  )
  const isFailed = state.status !== 'waiting' && state.status !== 'done'
  return (
    <StatusPanel
      state={isFailed ? 'error' : state.status === 'done' ? 'done' : 'busy'}
      picture={<WalletImage wallet={pageWallet ?? null} size={72} />}
      {...getWords(state, name, isPromptOpen)}
    >
      {isFailed && (
        <Button variant="accent" icon="refresh" onClick={again}>
          {t('Try again')}
        </Button>
      )}
    </StatusPanel>
  )
}
