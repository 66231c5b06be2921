import { useStore } from 'zustand'
import { readPaymentLink } from '../../../bridge/values/paymentLink/readPaymentLink.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { EXACT_INPUT } from '../../components/exactInput.ts'
import { Icon } from '../../components/Icon.tsx'
import { truncateMiddle } from '../../format/cleanText.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { rich } from '../../words/rich.tsx'
import { t } from '../../words/t.ts'
import { problemWords } from './problemWords.ts'
import { getSendDraft } from './sendDraft.ts'
import { isLink, type Receiver } from './sendInput.ts'

/** The receiver: an address of the network's namespace, a name, or a payment link that fills the form. */
export function ReceiverBox({
  receiver,
  lookAlike,
  names,
  isBusy,
}: {
  readonly receiver: Receiver
  /** The known address that the receiver starts and ends like, and is not. */
  readonly lookAlike: string | null
  /** Whether a name can be looked up. */
  readonly names: boolean
  readonly isBusy: boolean
}) {
  const tab = useTab()
  const { draft, flow } = getSendDraft(tab)
  const to = useStore(draft, state => state.to)
  const isFilled = useStore(draft, state => state.isFilled)
  const { networkName, networkId, namespace, known } = useSession()
  /** Both ends of an address are compared: at rest the field shows them, and the whole to who types. */
  const isPlain = receiver.status === 'found' && !receiver.name
  const label = names ? t('Address or name') : t('Address')

  const isNamed = receiver.status === 'found' && Boolean(receiver.name)

  function readWords(): string {
    if (receiver.status === 'looking')
      return isLink(to) ? t('Reading the payment link…') : t('Looking the name up…')
    if (receiver.status === 'bad')
      return receiver.problem
        ? problemWords(receiver.problem, known)
        : t('This is not an address or name on this network')
    if (receiver.status === 'found' && receiver.name) return shortAddress(receiver.address)
    return isFilled
      ? t('Filled in from a payment link. Compare all of it.')
      : t('On {network}', { network: networkName })
  }

  function type(text: string): void {
    // Nothing is taken out of a text: a name without one of its characters is another name.
    const read = readPaymentLink(text, { namespace, networkId })
    draft.setState({
      to: read.status === 'plain' ? read.text : text.trim(),
      isPasted: text.length > to.length + 1,
      linkNetwork: null,
      isFilled: false,
    })
    flow.drop()
  }

  async function paste(): Promise<void> {
    try {
      type(await navigator.clipboard.readText())
    } catch {
      tab.toasts.show({ message: t('Failed to paste'), variant: 'error' })
    }
  }

  return (
    <div className="send-box">
      <div className="send-line">
        {receiver.status === 'found' && (
          <Avatar address={receiver.address} image={receiver.avatar ?? null} size={28} />
        )}
        <span className="send-field">
          <input
            className="send-to"
            aria-label={label}
            placeholder={label}
            {...EXACT_INPUT}
            readOnly={isBusy}
            aria-invalid={receiver.status === 'bad'}
            aria-describedby="send-who"
            value={to}
            onChange={event => type(event.target.value)}
          />
          {isPlain && (
            <span className="send-rest" translate="no" aria-hidden="true">
              {truncateMiddle(to, 12, 9)}
            </span>
          )}
        </span>
        {to === '' && (
          <button type="button" className="send-small" disabled={isBusy} onClick={() => void paste()}>
            {t('Paste')}
          </button>
        )}
      </div>
      <p id="send-who" className="send-who" role="status" translate={isNamed ? 'no' : undefined}>
        {readWords()}
      </p>
      <div className="send-like" role="status">
        {lookAlike !== null && receiver.status === 'found' && (
          <>
            <p className="send-like-words">
              <Icon name="warning" size={18} />
              <span>
                {rich(
                  'Starts and ends like {lookAlike}, an address you know, but is another. It may be a trap. Compare all of it.',
                  {
                    lookAlike: (
                      <bdi dir="ltr" translate="no">
                        {shortAddress(lookAlike)}
                      </bdi>
                    ),
                  },
                )}
              </span>
            </p>
            <p className="send-whole" translate="no">
              {receiver.address}
            </p>
          </>
        )}
      </div>
    </div>
  )
}
