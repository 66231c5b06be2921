import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { personName } from '../../format/personName.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { accountInUse } from '../../hooks/useAsset.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useIdentity } from '../../hooks/useIdentity.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { pairingCss } from '../connect/pairing.css.ts'
import { useQrCode } from '../connect/useQrCode.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { receiveUri } from './receiveUri.ts'

export const css = `
${pairingCss}
.avatar { position: relative; flex: none; border-radius: 50%; overflow: hidden; }
.avatar img { inline-size: 100%; block-size: 100%; }
.recv { display: flex; flex-direction: column; align-items: center; gap: 12px; text-align: center; }
.recv-chip { display: flex; align-items: center; gap: 8px; max-inline-size: 100%; min-block-size: 40px; padding-inline: 6px 12px; border-radius: 20px; background: var(--tk-fill); font-weight: var(--tk-medium); }
.recv .qrbox { inline-size: 232px; max-inline-size: 100%; }
.recv .qr, .recv .qr-wait { inset: 14px; }
.recv-help { max-inline-size: 30ch; }
.recv > .row, .recv > .btn { inline-size: 100%; }
.recv > .row { text-align: start; }
`

export const title = (): string => t('Receive')

/** Where others can send to, as a code, as words, and on which networks. */
export default function WalletReceive() {
  const { modal } = useTab()
  const copy = useCopy()
  const { namespace, network, networkName } = useSession()
  const account = useMirror(accountInUse)
  const identity = useIdentity(namespace === 'eip155' ? account : null)
  const { Code, hasFailed, retry } = useQrCode()
  if (!account)
    return <EmptyState icon="wallet" title={t('No account')} text={t('Connect a wallet to receive with.')} />

  const { address } = parseCaipAddress(account)
  const name = personName(identity?.name, 20) || shortAddress(address)
  return (
    <div className="recv">
      <p className="recv-chip">
        <Avatar address={address} image={identity?.avatar ?? null} size={28} />
        <span className="clip" translate="no">
          {name}
        </span>
      </p>
      <div className="qrbox">
        {Code ? (
          <Code text={receiveUri(account)} label={t('QR code of the address {address}', { address })}>
            <NetworkPicture network={network} name={networkName} size={48} />
          </Code>
        ) : (
          <div className="qr-wait">
            {hasFailed ? (
              <RetryButton onClick={retry} />
            ) : (
              <NetworkPicture network={network} name={networkName} size={48} />
            )}
          </div>
        )}
      </div>
      <p className="recv-help muted small">
        {t('Copy your address or scan this code to receive on {network}.', { network: networkName })}
      </p>
      <ListRow
        image={<NetworkPicture network={network} name={networkName} />}
        title={networkName}
        detail={t('Compatible networks')}
        endIcon="chevron"
        onClick={() => modal.push('WalletCompatibleNetworks')}
      />
      <Button variant="accent" icon={MORE_ICONS.copy} onClick={() => copy(address, t('Address copied'))}>
        {t('Copy address')}
      </Button>
    </div>
  )
}
