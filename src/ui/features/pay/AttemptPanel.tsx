import { parseNetworkId } from '../../../bridge/caip.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { Picture } from '../../components/Picture.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { attemptWords } from './attemptWords.ts'
import type { Attempt } from './payStore.ts'

const ENDED = ['success', 'failed', 'unknown']

/** A payment on its way, and how it ends. */
export function AttemptPanel({
  attempt,
  onAgain,
}: {
  readonly attempt: Attempt
  readonly onAgain: () => void
}) {
  const { type, exchange, status, href, payment } = attempt
  const { namespace } = parseNetworkId(payment.paymentAsset.network)
  const wallet = useMirror(state => state?.connections[namespace]?.wallet)
  const walletName = cleanText(wallet?.name, 24, 'your wallet')
  const image = useImage(exchange?.imageUrl ? { url: exchange.imageUrl } : {}, 'token')
  const isBad = status === 'failed' || status === 'unknown'
  return (
    <StatusPanel
      state={isBad ? 'error' : status === 'success' ? 'done' : 'busy'}
      picture={
        <Picture
          src={type === 'wallet' ? (wallet?.icon ?? null) : image}
          name={type === 'wallet' ? walletName : cleanText(exchange?.name, 24, 'Exchange')}
          size={72}
        />
      }
      {...attemptWords(attempt, walletName)}
    >
      {href && !ENDED.includes(status) && (
        <LinkButton href={href} target="_blank" icon="external">
          Open the exchange
        </LinkButton>
      )}
      {status === 'failed' && (
        <Button variant="accent" icon="refresh" onClick={onAgain}>
          Try again
        </Button>
      )}
    </StatusPanel>
  )
}
