import { Button } from '../../components/Button.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'

/** The way to one's first funds; nothing where receiving is off. */
export function ReceiveLink() {
  const { modal } = useTab()
  const isAvailable = useViewAvailable()
  if (!isAvailable('WalletReceive')) return null
  return (
    <Button variant="plain" onClick={() => modal.push('WalletReceive')}>
      {t('Receive funds')}
    </Button>
  )
}
