import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { Button } from '../../components/Button.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { Picture } from '../../components/Picture.tsx'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { OutcomeActions } from '../parts/OutcomePanel.tsx'
import { WalletImage } from '../parts/WalletImage.tsx'
import { attemptWords } from './attemptWords.ts'
import type { Attempt } from './payStore.ts'

const ENDED = ['success', 'failed', 'unknown']

/** A pending payment, and its outcome. */
export function AttemptPanel({
  attempt,
  onAgain,
}: {
  readonly attempt: Attempt
  readonly onAgain: () => void
}) {
  const { modal } = useTab()
  const { type, exchange, status, href, payment } = attempt
  const { namespace } = parseNetworkId(payment.paymentAsset.network)
  const wallet = useMirror(state => state?.connections[namespace]?.wallet)
  const walletName = cleanText(wallet?.name, 24, t('your wallet'))
  const image = useImage(exchange?.imageUrl ? { url: exchange.imageUrl } : {}, 'token')
  const account = useMirror(state => state?.accounts[namespace])
  const { known } = useSession()
  const { outcome } = attempt
  const isWallet = type === 'wallet'
  const isFollowed = isWallet && status === 'unknown'
  const isPaid = status === 'success'
  const isOver = isFollowed || isPaid || outcome?.status === 'failedOnChain'
  const network = known.find(({ caipNetworkId }) => caipNetworkId === payment.paymentAsset.network) ?? null
  const isBad = status === 'failed' || (status === 'unknown' && !isFollowed)
  return (
    <StatusPanel
      state={isBad ? 'error' : isPaid ? 'done' : 'busy'}
      picture={
        isWallet ? (
          <WalletImage wallet={{ ...wallet, name: walletName }} size={72} />
        ) : (
          <Picture src={image} name={cleanText(exchange?.name, 24, t('Exchange'))} size={72} />
        )
      }
      {...attemptWords(attempt, walletName)}
    >
      {href && !ENDED.includes(status) && (
        <LinkButton href={href} target="_blank" icon="external">
          {t('Open the exchange')}
        </LinkButton>
      )}
      {isOver && !isWallet && (
        <Button variant="accent" onClick={() => modal.close()}>
          {t('Done')}
        </Button>
      )}
      {isOver && isWallet && (
        <OutcomeActions
          outcome={outcome ?? { status: 'unknown' }}
          network={network}
          address={account?.address ?? ''}
          onLeave={() => modal.close()}
        />
      )}
      {status === 'failed' && !isOver && (
        <Button variant="accent" icon="refresh" onClick={onAgain}>
          {t('Try again')}
        </Button>
      )}
    </StatusPanel>
  )
}
