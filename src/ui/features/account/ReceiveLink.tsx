import { Button } from '../../components/Button.tsx'
import { useTab } from '../../hooks/useTab.ts'

/** The way to one's first funds; nothing where receiving is off. */
export function ReceiveLink() {
  const { modal, config } = useTab()
  if (!config.engine.features.receive) return null
  return (
    <Button variant="plain" onClick={() => modal.push('WalletReceive')}>
      Receive funds
    </Button>
  )
}
