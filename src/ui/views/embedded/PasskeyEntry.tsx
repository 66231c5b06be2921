import type { ReactNode } from 'react'
import { Button } from '../../components/Button.tsx'
import { LineIcon } from '../../components/Icon.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { KEY_LINES } from '../parts/keyLines.ts'

/** The button of Connect and Create that leads to the login by passkey. */
export default function PasskeyEntry({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { modal } = useTab()
  return (
    <Button
      icon={<LineIcon lines={KEY_LINES} />}
      disabled={isDisabled}
      onClick={() => modal.push('ConnectingPasskey')}
    >
      {t('Continue with a passkey')}
    </Button>
  )
}
