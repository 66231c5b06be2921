import { Button } from '../../components/Button.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { namespaceName } from '../../format/namespaceName.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'

export const css = statusPanelCss

/** The chosen network belongs to another namespace, which needs another wallet. */
export default function SwitchActiveChain() {
  const { modal } = useTab()
  const { network } = useViewData()
  const name = cleanText(network?.name, 24, t('this network'))
  const family = namespaceName(network?.chainNamespace ?? 'eip155')
  return (
    <StatusPanel
      state="idle"
      picture={<NetworkPicture network={network ?? null} name={name} size={72} />}
      title={t('Switch to {family}', { family })}
      text={t('Your wallet does not connect to {name}. Connect a {family} wallet to use it.', {
        name,
        family,
      })}
    >
      <Button
        variant="accent"
        onClick={() => modal.reset('Connect', network ? { namespace: network.chainNamespace } : {})}
      >
        {t('Switch')}
      </Button>
    </StatusPanel>
  )
}
