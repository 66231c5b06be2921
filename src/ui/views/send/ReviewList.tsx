import type { ReviewedSend, SendWarning } from '../../../bridge/features/send/contract.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { personName } from '../../format/personName.ts'
import { useSession } from '../../hooks/useSession.ts'
import { type Text, t } from '../../words/t.ts'
import { NetworkPicture } from '../parts/NetworkPicture.tsx'
import { feeText, type Receiver } from './sendInput.ts'

const WARNINGS: Readonly<Record<SendWarning, Text>> = {
  contract: 'This address is a contract. What you send may be lost if it does not expect it.',
  self: 'This is your own address.',
  firstTime: 'Your recent activity shows no payment to this address. Compare all of it.',
  lookAlike:
    'This address starts and ends like one you use, and is another. It may be a trap. Compare all of it.',
}

/** What the wallet will be asked, in full: nothing of it is cut. */
export function ReviewList({
  review,
  receiver,
}: {
  readonly review: ReviewedSend
  readonly receiver: Receiver
}) {
  const { known } = useSession()
  const network = known.find(({ caipNetworkId }) => caipNetworkId === review.network) ?? null
  const name = cleanText(network?.name, 32, review.network)
  const isNamed = receiver.status === 'found' && receiver.address === review.to && receiver.name
  return (
    <>
      {review.warnings.map(warning => (
        <p className="rev-warn" key={warning} role="note">
          <Icon name="warning" size={18} />
          <span>{t(WARNINGS[warning])}</span>
        </p>
      ))}
      <dl className="rev-list">
        <div className="rev-item">
          <dt>{t('To')}</dt>
          <dd>
            {isNamed && (
              <span className="rev-line">
                <Avatar address={review.to} image={receiver.avatar ?? null} size={20} />
                <span className="clip" translate="no">
                  {personName(receiver.name, 40)}
                </span>
              </span>
            )}
            <span className="rev-address" translate="no">
              {review.to}
            </span>
          </dd>
        </div>
        <div className="rev-item">
          <dt>{t('Network')}</dt>
          <dd>
            <span className="rev-line">
              <NetworkPicture network={network} name={name} size={20} />
              <span className="clip">{name}</span>
            </span>
          </dd>
        </div>
        <div className="rev-item">
          <dt>{t('Fee, at most')}</dt>
          <dd>
            <span translate="no">{feeText(review, network)}</span>
          </dd>
        </div>
      </dl>
    </>
  )
}
