import { ListRow } from '../../components/ListRow.tsx'
import { useDisconnectWallet } from '../../hooks/useDisconnectWallet.ts'
import { useSession } from '../../hooks/useSession.ts'
import { isDisconnectable } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { RowIcon } from '../parts/ViewRow.tsx'

/** Ends the connection of the wallet in use. The last row of the account, apart from the others. */
export function DisconnectRow() {
  const { status, namespace, connection } = useSession()
  const { isBusy, disconnect } = useDisconnectWallet()
  if (!isDisconnectable(connection)) return null
  return (
    <ListRow
      image={<RowIcon name="leave" />}
      title={isBusy ? t('Disconnecting') : t('Disconnect')}
      isDanger
      disabled={isBusy || status === 'unknown'}
      onClick={() => disconnect(namespace)}
    />
  )
}
