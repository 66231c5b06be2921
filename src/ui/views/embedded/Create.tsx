import type { SafeHref } from '../../format/safeHref.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { listLogins } from '../connect/order.ts'
import EmailEntry from '../email/EmailEntry.tsx'
import SocialEntry from '../socials/SocialEntry.tsx'
import PasskeyEntry from './PasskeyEntry.tsx'
import { useLegal } from './useLegal.tsx'

export const css = '.guide a { display: inline-flex; align-items: center; }'

export const title = (): string => t('Create wallet')

const WALLET_GUIDE = 'https://walletguide.walletconnect.network'

/** Creates a wallet by email, a social provider or a passkey, or opens the guide to external wallets. */
export default function Create() {
  const logins = listLogins(useTab().config.engine)
  const guide: SafeHref | null = useExternalHref()(WALLET_GUIDE)
  const { box, footer, isDisabled } = useLegal()
  return (
    <>
      {box}
      <div className="stack">
        {logins.includes('email') && <EmailEntry isDisabled={isDisabled} />}
        {logins.includes('social') && <SocialEntry isDisabled={isDisabled} />}
        {logins.includes('passkey') && <PasskeyEntry isDisabled={isDisabled} />}
      </div>
      {guide && (
        <p className="guide small muted">
          <span>{t('Prefer your own wallet?')}</span>
          <a className="link" href={guide} target="_blank" rel="noopener noreferrer">
            <span>{t('Explore wallets', {})}</span>
            <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
          </a>
        </p>
      )}
      {footer}
    </>
  )
}
