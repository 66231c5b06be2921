import { useState } from 'react'
import type { AccountEntry, AccountType } from '../../../bridge/contract/state.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { errorWords } from '../../format/errorWords.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { AddressBalance } from './AddressBalance.tsx'

export const css = `
.addresses { padding-block-start: 8px; }
.addresses .avatar { flex: none; border-radius: 50%; }
.addresses > p { padding: 0 8px 12px; text-wrap: pretty; margin: 0; }
`

export const title = (): string => t('Switch address')

/** What Bitcoin wallets call the kinds of their addresses. */
const KINDS: Readonly<Partial<Record<AccountType, Text>>> = {
  payment: 'Payment',
  ordinal: 'Ordinals',
  stx: 'Stacks',
}

/** The addresses of the wallet in use, and which of them is. */
export default function SwitchAddress() {
  const { engine, modal, toasts } = useTab()
  const { account, connection, namespace, networkId } = useSession()
  const labels = useMirror(state => state?.wallets.labels) ?? {}
  const [pending, setPending] = useState<string | null>(null)
  const entries = (account?.allAccounts ?? []).filter(entry => entry.namespace === namespace)

  async function use({ address }: AccountEntry): Promise<void> {
    if (!connection) return
    setPending(address)
    try {
      await engine.connections.use({ namespace, wallet: connection.walletId, address, id: createRandomId() })
      modal.back()
    } catch (error) {
      toasts.show({ message: errorWords(error), variant: 'error' })
    } finally {
      setPending(null)
    }
  }

  return (
    <div className="addresses">
      <p className="muted small">
        {t('The addresses {name} shows to this page.', {
          name: cleanText(connection?.wallet.name, 24, t('your wallet')),
        })}
      </p>
      <ul className="rows">
        {entries.map(entry => {
          const isCurrent = entry.address === account?.address
          const label = cleanText(labels[`${namespace}:${entry.address}`], 24, '')
          const short = shortAddress(entry.address)
          const kind = KINDS[entry.type]
          return (
            <li key={entry.address}>
              <ListRow
                image={<Avatar address={entry.address} size={36} />}
                title={label === '' ? short : label}
                isExact
                {...(label === '' ? {} : { detail: short })}
                isCurrent={isCurrent}
                disabled={pending !== null}
                end={
                  <>
                    {kind && <Tag>{t(kind)}</Tag>}
                    <AddressBalance account={`${networkId}:${entry.address}`} />
                    {isCurrent && (
                      <span className="row-end">
                        <Icon name="check" />
                        <span className="sr">{t('in use')}</span>
                      </span>
                    )}
                    {!isCurrent && <span className="sr">{t('switch')}</span>}
                    {pending === entry.address && <span className="spin" aria-hidden="true" />}
                  </>
                }
                onClick={() => (isCurrent ? modal.back() : void use(entry))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
