import { useState } from 'react'
import type { AccountState, Connection } from '../../../bridge/contract/state.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { Icon } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { offerUndo } from '../../hooks/offerUndo.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useTab } from '../../hooks/useTab.ts'
import { isDisconnectable } from '../../state/rules.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

/** A joined wallet: the one in use, or one to take into use; and the way to leave it. */
export function ConnectedRow({
  connection,
  account,
  isInUse,
}: {
  readonly connection: Connection
  readonly account: AccountState
  readonly isInUse: boolean
}) {
  const tab = useTab()
  const { client, engine, modal, toasts } = tab
  const [isBusy, setBusy] = useState(false)
  const { namespace, walletId, wallet, reach } = connection
  const labels = useMirror(state => state?.wallets.labels) ?? {}
  const name = cleanText(wallet.name, 24, t('Wallet'))
  const label = cleanText(labels[`${namespace}:${account.address}`], 20, '')
  const short = shortAddress(account.address)

  async function run(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toasts.show({ message: errorWords(error), variant: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const take = (): Promise<unknown> =>
    engine.connections.use({ namespace, wallet: walletId, id: createRandomId() })

  async function leave(): Promise<void> {
    await client.disconnect({ namespace, wallet: walletId })
    offerUndo(tab, connection, isInUse)
  }

  return (
    <div className="pw-row" data-current={isInUse || undefined}>
      <ListRow
        image={<WalletImage wallet={{ ...wallet, name }} />}
        title={name}
        isExact
        detail={label === '' ? short : `${label} · ${short}`}
        isCurrent={isInUse}
        disabled={isBusy}
        end={
          // For readers: what the mark says, or what a tap does.
          isBusy ? (
            <span className="spin" aria-hidden="true" />
          ) : isInUse ? (
            <span className="row-end">
              <Icon name="check" />
              <span className="sr">{t('in use')}</span>
            </span>
          ) : reach === 'ambiguous' ? (
            <Tag tone="warn">{t('choose again')}</Tag>
          ) : reach === 'none' ? (
            <Tag>{t('not here')}</Tag>
          ) : (
            <span className="sr">{t('switch')}</span>
          )
        }
        onClick={() => (isInUse ? modal.back() : void run(take))}
      />
      {isDisconnectable(connection) && (
        <IconButton
          icon="leave"
          label={t('Disconnect {name}', { name })}
          disabled={isBusy}
          onClick={() => void run(leave)}
        />
      )}
    </div>
  )
}
