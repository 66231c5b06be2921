import { useState } from 'react'
import type { ConnectedWalletInfo } from '../../../bridge/contract/wallet.ts'
import { Button } from '../../components/Button.tsx'
import { errorDetailsCss } from '../../components/ErrorDetails.css.ts'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Status } from '../../components/Status.tsx'
import { cleanText, truncateMiddle } from '../../format/cleanText.ts'
import { describeFailure, errorWords } from '../../format/errorWords.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { sentences } from '../../words/sentences.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'
import { DappPicture } from './DappPicture.tsx'
import { MessageToSign } from './MessageToSign.tsx'
import { signInCss } from './SIWXSignMessage.css.ts'

export const css = errorDetailsCss + signInCss

export const title = (): string => t('Sign in')

/** The wallet that holds the account, in its own picture. */
function useWallet(): Pick<ConnectedWalletInfo, 'name' | 'icon' | 'image_id'> {
  const { connection } = useSession()
  const { name, ...picture } = connection?.wallet ?? {}
  return { ...picture, name: cleanText(name, 24, t('your wallet')) }
}

/** The account that is in use must prove that it is the visitor's: the wallet signs a message that costs nothing. */
export default function SIWXSignMessage() {
  const { engine, config, emit } = useTab()
  const { account, networkId, networkName, namespace } = useSession()
  const entry = useMirror(state => state?.signIn[namespace])
  const [isLeaving, setLeaving] = useState(false)
  const wallet = useWallet()
  const dapp = cleanText(config.engine.metadata.name, 32, location.host)
  const isSigning = entry?.status === 'signing'
  const problem = entry?.status === 'required' && entry.error ? entry.error : null

  function sign(): void {
    emit({ type: 'CLICK_SIGN_SIWX_MESSAGE', network: networkId })
    // The error is in the engine's state, for this view and for every tab.
    engine.signIn.sign().catch(() => {})
  }

  function cancel(): void {
    setLeaving(true)
    emit({ type: 'CLICK_CANCEL_SIWX', network: networkId })
    engine.signIn.cancel().catch(() => setLeaving(false))
  }

  return (
    <div className="siwx">
      <div className="siwx-pair" data-busy={isSigning}>
        <DappPicture name={dapp} icons={config.engine.metadata.icons} size={68} />
        <span className="siwx-link" aria-hidden="true">
          {isSigning ? <span className="spin" /> : <Icon name="check" size={16} />}
        </span>
        <WalletImage wallet={wallet} size={68} />
      </div>
      <Status as="div" className="siwx-text">
        <p className="siwx-title">
          {isSigning
            ? t('Continue in {name}', { name: wallet.name })
            : t('{dapp} wants you to sign in', { dapp })}
        </p>
        <p className="muted small">
          {isSigning
            ? t('Read the message in your wallet and sign it to go on.')
            : sentences([
                t('Sign a message to prove that this account is yours. It sends nothing and costs nothing.'),
                entry?.isRequired ? t('Cancelling disconnects your wallet.') : undefined,
              ])}
        </p>
      </Status>
      <dl className="siwx-facts small">
        <div>
          <dt>{t('Site')}</dt>
          <dd className="clip" translate="no">
            {location.host}
          </dd>
        </div>
        <div>
          <dt>{t('Account')}</dt>
          <dd translate="no" title={account?.address}>
            {truncateMiddle(account?.address ?? '', 6, 6)}
          </dd>
        </div>
        <div>
          <dt>{t('Network')}</dt>
          <dd className="clip">{networkName}</dd>
        </div>
      </dl>
      {networkId && account && (
        <MessageToSign
          input={{ chainId: networkId, accountAddress: account.address }}
          isSigning={isSigning}
        />
      )}
      <p className="siwx-problem small" role="alert">
        {problem === null ? '' : errorWords(problem)}
      </p>
      <ErrorDetails text={problem === null ? '' : describeFailure(problem).details} />
      <div className="btn-row">
        <Button onClick={cancel} isBusy={isLeaving}>
          {t('Cancel')}
        </Button>
        <Button variant="accent" onClick={sign} isBusy={isSigning} disabled={isLeaving}>
          {problem === null ? t('Sign') : t('Try again')}
        </Button>
      </div>
    </div>
  )
}
