import { type FormEvent, useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { errorWords } from '../../format/errorWords.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { AmountBox } from './AmountBox.tsx'
import { ReceiverBox } from './ReceiverBox.tsx'
import { sendCss } from './send.css.ts'
import { getSendDraft } from './sendDraft.ts'
import { buttonWords, getDecimals, mayFindNames, toUnits } from './sendInput.ts'
import { useLookAlike } from './useLookAlike.ts'
import { usePaymentLink } from './usePaymentLink.ts'
import { useReceiver } from './useReceiver.ts'
import { tokenReference, useSendToken } from './useSendToken.ts'

export const css = sendCss
export const title = (): string => t('Send')

/** Token, amount and receiver. The label of the button names the missing input. */
export default function WalletSend() {
  const tab = useTab()
  const { draft, flow } = getSendDraft(tab)
  const { networkId, namespace, account, known } = useSession()
  const hasNames = namespace === 'eip155' && mayFindNames(known, tab.config.engine)
  const { tokens, token } = useSendToken()
  const amount = useStore(draft, state => state.amount)
  const receiver = useReceiver(networkId, namespace)
  usePaymentLink(networkId, namespace, tokens?.value ?? null, token)
  const lookAlike = useLookAlike(networkId, receiver)
  const step = useStore(flow)
  const isBusy = step.status === 'looking' || step.status === 'sending'
  const words = buttonWords(token, amount, receiver)
  const isReady = words === 'Preview send' && receiver.status === 'found'
  const error = step.status === 'editing' && step.error !== null ? errorWords(step.error) : ''

  useEffect(() => tab.emit({ type: 'OPEN_SEND' }), [tab])
  // Back from the review means that the input will change.
  useEffect(() => {
    if (flow.getState().status !== 'sending') flow.drop()
  }, [flow])

  async function preview(event: FormEvent): Promise<void> {
    event.preventDefault()
    const units = token && toUnits(amount, token)
    if (isBusy || !isReady || !token || units === null) return
    const reference = tokenReference(token)
    await flow.requestReview({
      network: networkId,
      to: receiver.address,
      amount: String(units),
      ...(reference === undefined ? {} : { token: reference }),
      typedDecimals: getDecimals(token),
    })
    const isHere = tab.modal.getState().view === 'WalletSend'
    if (flow.getState().status === 'reviewed' && isHere) tab.modal.push('WalletSendPreview')
  }

  if (!account)
    return <EmptyState icon="wallet" title={t('No account')} text={t('Connect a wallet to send from.')} />
  return (
    <form className="send" noValidate onSubmit={preview}>
      <AmountBox
        token={token}
        networkId={networkId}
        isLoading={!tokens?.value && tokens?.status !== 'error'}
        isBusy={isBusy}
      />
      <ReceiverBox receiver={receiver} lookAlike={lookAlike} names={hasNames} isBusy={isBusy} />
      <p className="send-error" role="alert">
        {error || (tokens?.value ? '' : tokens?.error ? errorWords(tokens.error) : '')}
      </p>
      <Button variant="accent" type="submit" isBusy={isBusy} disabled={!isReady}>
        {t(words)}
      </Button>
    </form>
  )
}
