import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { ErrorDetails } from '../../components/ErrorDetails.tsx'
import { LinkButton } from '../../components/LinkButton.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Status } from '../../components/Status.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { describeFailure, type FailureWords } from '../../format/errorWords.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { sentences } from '../../words/sentences.ts'
import { type Text, t } from '../../words/t.ts'
import { pairingCss } from '../connect/pairing.css.ts'
import { useQrCode } from '../connect/useQrCode.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { socialsCss } from './socials.css.ts'
import { useFarcaster } from './useFarcaster.ts'

export const css = statusPanelCss + pairingCss + socialsCss

export const title = (): string => 'Farcaster'

const UNSAFE: Text = 'This link is not safe to open'
const CODE_LOST: Text = 'The code could not be drawn. Check your connection, or copy the link.'

interface StageProps {
  readonly href: SafeHref | null
  /** What the page behind the code asks for. */
  readonly number: string | undefined
  /** What went wrong, in words. */
  readonly failure: FailureWords | null
  readonly onRetry: () => void
}

const numberHint = (number: string | undefined): string | undefined =>
  number === undefined ? undefined : t('If asked, type the number {number}', { number })

function CopyLink({ href }: { readonly href: SafeHref | null }) {
  const copy = useCopy()
  return (
    <Button icon={MORE_ICONS.copy} disabled={!href} onClick={() => href && copy(href, t('Link copied'))}>
      {t('Copy link')}
    </Button>
  )
}

/** On a desktop the phone has the app: it scans. */
function Scan({ href, number, failure, onRetry }: StageProps) {
  const { Code, hasFailed, retry } = useQrCode()
  const words = failure?.text ?? (hasFailed ? t(CODE_LOST) : null)
  const hint = numberHint(number)
  return (
    <>
      {words ? (
        <Status as="div" className="qrbox qrbox-stop">
          <EmptyState icon="warning" title={t('Log in with Farcaster')} text={words}>
            <Button variant="accent" icon="refresh" onClick={failure ? onRetry : retry}>
              {t('Try again')}
            </Button>
            <ErrorDetails text={failure?.details} />
          </EmptyState>
        </Status>
      ) : (
        <div className="qrbox">
          {href && Code ? (
            <Code key={href} text={href} label={t('QR code to log in with Farcaster')}>
              <SocialLogo provider="farcaster" size={36} />
            </Code>
          ) : (
            <div className="qr-wait">
              <SocialLogo provider="farcaster" size={36} />
            </div>
          )}
        </div>
      )}
      <div className="qr-foot">
        {!failure && (
          <>
            <p>
              <span>{t('Scan with your phone')}</span>
              <span className="qr-time muted" aria-hidden="true">
                {href ? (hint ?? t('Log in with Farcaster')) : t('Preparing the code')}
              </span>
            </p>
            {href && !words && (
              <Status as="div" className="sr">
                <p>{t('The code is ready to scan')}</p>
                {hint !== undefined && <p>{hint}</p>}
              </Status>
            )}
            <CopyLink href={href} />
          </>
        )}
      </div>
    </>
  )
}

/** On a phone the app is here: a link opens it. */
function Open({ href, number, failure, onRetry }: StageProps) {
  return (
    <StatusPanel
      state={failure ? 'error' : 'busy'}
      picture={
        <span className="social-tile">
          <SocialLogo provider="farcaster" size={36} />
        </span>
      }
      title={t('Log in with Farcaster')}
      details={failure?.details}
      text={
        failure?.text ?? sentences([t('Continue in the Farcaster app, then come back.'), numberHint(number)])
      }
    >
      {failure ? (
        <Button variant="accent" icon="refresh" onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : (
        <>
          <LinkButton href={href} target="_blank" icon="external">
            {t('Open Farcaster')}
          </LinkButton>
          <CopyLink href={href} />
        </>
      )}
    </StatusPanel>
  )
}

/** Waits for the approval in the Farcaster app. */
export default function ConnectingFarcaster() {
  const { environment } = useTab()
  const { state, retry } = useFarcaster()
  const toHref = useExternalHref()
  const href = toHref(state.url)
  const isUnsafe = state.url !== null && href === null
  const failure = state.error
    ? describeFailure(state.error)
    : isUnsafe
      ? { text: t(UNSAFE), details: '' }
      : null
  const Stage = environment.isMobile ? Open : Scan
  return <Stage href={href} number={state.number} failure={failure} onRetry={retry} />
}
