import { useEffect } from 'react'
import { Button } from '../../components/Button.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { describeFailure } from '../../format/errorWords.ts'
import { useNetworkSwitch } from '../../hooks/useNetworkSwitch.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { NETWORK_CHOICE } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'

export const css = statusPanelCss

/** The wallet is asked to switch. */
export default function SwitchNetwork() {
  const { modal } = useTab()
  const { network } = useViewData()
  const { connection } = useSession()
  const { state, retry } = useNetworkSwitch(network)
  const name = cleanText(network?.name, 24, t('Unknown'))
  const isFailed = state.status === 'declined' || state.status === 'failed'

  // The wallet may be on that network already; then no change closes the view.
  useEffect(() => {
    if (state.status === 'done' && modal.getState().view === 'SwitchNetwork') modal.backPast(NETWORK_CHOICE)
  }, [state.status, modal])

  const words = isFailed
    ? state.status === 'failed'
      ? { title: t('The network did not change'), ...describeFailure(state.error) }
      : {
          title: t('Switch declined'),
          text: t('The network did not change. Your wallet may not support {name}.', { name }),
        }
    : connection
      ? { title: t('Approve in wallet'), text: t('Switching to {name} network...', { name }) }
      : { title: t('Switching to {name} network...', { name }), text: t('This takes a moment.') }
  return (
    <StatusPanel
      state={isFailed ? 'error' : 'busy'}
      picture={<NetworkPicture network={network ?? null} name={name} size={72} />}
      {...words}
    >
      {isFailed && (
        <Button variant="accent" icon="refresh" onClick={retry}>
          {t('Try again')}
        </Button>
      )}
    </StatusPanel>
  )
}
