import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Status } from '../../components/Status.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useCountdown } from '../../hooks/useCountdown.ts'
import type { Pairing } from '../../hooks/useWalletPairing.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { failureWords } from './failureWords.ts'
import { useQrCode } from './useQrCode.ts'

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const codeLost = () => ({
  title: t('The code could not be drawn'),
  text: t('Check your connection, or copy the link and paste it in the wallet.'),
})

function CopyLink({ pairing: { uri, onCopy } }: { readonly pairing: Pairing }) {
  const copy = useCopy()
  return (
    <Button
      icon={MORE_ICONS.copy}
      disabled={!uri}
      onClick={() => {
        if (!uri) return
        copy(uri, t('Link copied'))
        onCopy()
      }}
    >
      {t('Copy link')}
    </Button>
  )
}

/** The QR code of a pairing, in a square that has its size before the code is there. */
export function QrPanel({
  pairing,
  wallet,
}: {
  readonly pairing: Pairing
  readonly wallet: ListedWallet | null
}) {
  const { uri, expiry, state } = pairing
  const { Code, hasFailed, retry: reload } = useQrCode()
  const left = useCountdown(expiry)
  const refused = failureWords(state, wallet ? cleanText(wallet.name, 20) : undefined)
  const failure = refused ?? (hasFailed ? codeLost() : null)
  const name = wallet ? cleanText(wallet.name, 20) : t('a WalletConnect wallet')
  if (state.status === 'done')
    return (
      <StatusPanel
        state="done"
        picture={<WalletImage wallet={wallet} size={72} />}
        title={t('Connected')}
        text={t('You are connected with {name}.', { name })}
      />
    )
  if (failure) {
    return (
      <>
        <Status as="div" className="qrbox qrbox-stop">
          <EmptyState icon="warning" title={failure.title} text={failure.text}>
            <Button variant="accent" icon="refresh" onClick={refused ? pairing.retry : reload}>
              {t('Try again')}
            </Button>
            <ErrorDetails text={refused?.details} />
          </EmptyState>
        </Status>
        <div className="qr-foot">{!refused && <CopyLink pairing={pairing} />}</div>
      </>
    )
  }
  return (
    <>
      <div className="qrbox">
        {uri && Code ? (
          <Code key={uri} text={uri} label={t('QR code to connect {name}', { name })}>
            <WalletImage wallet={wallet} size={48} />
          </Code>
        ) : (
          <div className="qr-wait">
            <WalletImage wallet={wallet} size={48} />
          </div>
        )}
      </div>
      <div className="qr-foot">
        <p>
          <span>{t('Scan with your phone')}</span>
          <span className="qr-time muted" aria-hidden="true">
            {left === null ? t('Preparing the code') : t('New code in {time}', { time: clock(left) })}
          </span>
        </p>
        {uri && <Status className="sr">{t('The code is ready to scan')}</Status>}
        <CopyLink pairing={pairing} />
      </div>
    </>
  )
}
