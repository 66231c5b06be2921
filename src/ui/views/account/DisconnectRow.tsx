import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { useDisconnectWallet } from '../../hooks/useDisconnectWallet.ts'
import { useSession } from '../../hooks/useSession.ts'
import { isDisconnectable } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { RowIcon } from '../parts/ViewRow.tsx'

/**
 * The way out of an account. A wallet of the page is disconnected at once, with an undo; a login, which has no way back
 * without a new code, after one confirmation.
 */
export function DisconnectRow() {
  const { status, connection } = useSession()
  const { isBusy, disconnect } = useDisconnectWallet()
  const [isConfirming, setConfirming] = useState(false)
  if (!isDisconnectable(connection)) return null
  if (isConfirming && !isBusy)
    return (
      <div className="rows">
        <p className="muted small">{t('You will need to log in again to come back.')}</p>
        <div className="btn-row">
          <Button onClick={() => setConfirming(false)}>{t('Cancel')}</Button>
          <Button variant="danger" autoFocus onClick={disconnect}>
            {t('Disconnect')}
          </Button>
        </div>
      </div>
    )
  return (
    <ListRow
      image={<RowIcon name="leave" />}
      title={isBusy ? t('Disconnecting') : t('Disconnect')}
      isDanger
      disabled={isBusy || status === 'unknown'}
      onClick={connection?.kind === 'embedded' ? () => setConfirming(true) : disconnect}
    />
  )
}
