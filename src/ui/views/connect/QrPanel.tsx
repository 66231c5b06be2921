import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useCountdown } from '../../hooks/useCountdown.ts'
import type { Pairing } from '../../hooks/useWalletPairing.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { failureWords } from './failureWords.ts'
import { useQrCode } from './useQrCode.ts'

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const CODE_LOST = {
  title: 'The code could not be drawn',
  text: 'Check your connection, or copy the link and paste it in the wallet.',
}

function CopyLink({ pairing: { uri, onCopy } }: { readonly pairing: Pairing }) {
  const copy = useCopy()
  return (
    <Button
      icon="copy"
      disabled={!uri}
      onClick={() => {
        if (!uri) return
        copy(uri, 'Link copied')
        onCopy()
      }}
    >
      Copy link
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
  const refused = failureWords(state)
  const failure = refused ?? (hasFailed ? CODE_LOST : null)
  const name = wallet ? cleanText(wallet.name, 20) : 'a WalletConnect wallet'
  if (failure) {
    return (
      <>
        <div className="qrbox qrbox-stop" role="status">
          <EmptyState icon="warning" title={failure.title} text={failure.text}>
            <Button variant="accent" icon="refresh" onClick={refused ? pairing.retry : reload}>
              Try again
            </Button>
          </EmptyState>
        </div>
        <div className="qr-foot">{!refused && <CopyLink pairing={pairing} />}</div>
      </>
    )
  }
  return (
    <>
      <div className="qrbox">
        {uri && Code ? (
          <Code key={uri} text={uri} label={`QR code to connect ${name}`}>
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
          Scan with your phone
          <span className="qr-time muted" aria-hidden="true">
            {left === null ? 'Preparing the code' : `New code in ${clock(left)}`}
          </span>
          <span className="sr" role="status">
            {uri ? 'The code is ready to scan' : ''}
          </span>
        </p>
        <CopyLink pairing={pairing} />
      </div>
    </>
  )
}
