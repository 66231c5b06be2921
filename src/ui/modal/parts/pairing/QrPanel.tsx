import { lazy, Suspense } from 'react'
import type { ListedWallet } from '../../../../bridge/contract/wallet.ts'
import { Button } from '../../../components/Button.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { cleanText } from '../../../format/cleanText.ts'
import { useCopy } from '../../../hooks/useCopy.ts'
import { useCountdown } from '../../../hooks/useCountdown.ts'
import type { Pairing } from '../../../hooks/usePairing.ts'
import { WalletPicture } from '../WalletPicture.tsx'
import { failureWords } from './failureWords.ts'

// The encoder is as large as the view: it comes beside it, while the URI is still on its way.
const encoder = import('../../../components/QrCode.tsx')
encoder.catch(() => {})
const QrCode = lazy(async () => ({ default: (await encoder).QrCode }))

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The QR code of a pairing, in a square that has its size before the code is there. */
export function QrPanel({
  pairing,
  wallet,
}: {
  readonly pairing: Pairing
  readonly wallet: ListedWallet | null
}) {
  const { uri, expiry, state, retry } = pairing
  const copy = useCopy()
  const left = useCountdown(expiry)
  const failure = failureWords(state)
  const name = wallet ? cleanText(wallet.name, 20) : 'a WalletConnect wallet'
  if (failure) {
    return (
      <>
        <div className="qrbox qrbox-stop" role="status">
          <EmptyState icon="warning" title={failure.title} text={failure.text}>
            <Button variant="accent" icon="refresh" onClick={retry}>
              Try again
            </Button>
          </EmptyState>
        </div>
        <div className="qr-foot" />
      </>
    )
  }
  const wait = (
    <div className="qr-wait">
      <WalletPicture wallet={wallet} size={48} />
    </div>
  )
  return (
    <>
      <div className="qrbox">
        <Suspense fallback={wait}>
          {uri ? (
            <QrCode key={uri} text={uri} label={`QR code to connect ${name}`}>
              <WalletPicture wallet={wallet} size={48} />
            </QrCode>
          ) : (
            wait
          )}
        </Suspense>
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
        <Button icon="copy" disabled={!uri} onClick={() => uri && copy(uri, 'Link copied')}>
          Copy link
        </Button>
      </div>
    </>
  )
}
