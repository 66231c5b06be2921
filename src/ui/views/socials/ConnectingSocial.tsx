import { useStore } from 'zustand'
import { PROVIDER_NAMES } from '../../../bridge/values/providerNames.ts'
import { getSocialLogin, startSocial } from '../../client/login/loginStore.ts'
import type { SocialState } from '../../client/login/socialLogin.ts'
import { Button } from '../../components/Button.tsx'
import { statusPanelCss } from '../../components/StatusPanel.css.ts'
import { StatusPanel } from '../../components/StatusPanel.tsx'
import { describeFailure } from '../../format/errorWords.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import type { ViewData } from '../../state/stack.ts'
import { createStore } from '../../state/store.ts'
import { t } from '../../words/t.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { socialsCss } from './socials.css.ts'

export const css = statusPanelCss + socialsCss

const getName = ({ provider }: ViewData): string =>
  provider ? PROVIDER_NAMES[provider] : t('Connect social')

export const title = (data: ViewData): string => getName(data)

/** A view without a try: it ended with the modal that was closed over it. */
const NONE = createStore<SocialState>({ status: 'opening' })

const WINDOW = 'Connect in the provider window'

function getWords(state: SocialState | null, name: string): string {
  switch (state?.status) {
    case undefined:
      return t('You closed the {name} window.', { name })
    case 'failed':
      return state.error.kind === 'popup-closed'
        ? t('You closed the {name} window.', { name })
        : describeFailure(state.error).text
    case 'joining':
    case 'done':
      return t('Logging you in')
    case 'leaving':
      return t('The login page asks for the number {number}. Remember it, then continue.', {
        number: state.number,
      })
    case 'waiting':
      return state.number === undefined
        ? t(WINDOW)
        : t('Connect in the provider window. It asks for the number {number}.', { number: state.number })
    default:
      return t(WINDOW)
  }
}

/** Waits for a login in the provider's window. */
export default function ConnectingSocial() {
  const tab = useTab()
  const data = useViewData()
  const { provider } = data
  const login = useStore(getSocialLogin(tab))
  const followed = useStore(login ?? NONE)
  if (!provider || provider === 'farcaster') return null
  const state = login?.provider === provider ? followed : null
  const isStopped = state === null || state.status === 'failed'
  return (
    <StatusPanel
      state={isStopped ? 'error' : 'busy'}
      picture={
        <span className="social-tile">
          <SocialLogo provider={provider} size={36} />
        </span>
      }
      title={t('Log in with {provider}', { provider: getName(data) })}
      text={getWords(state, getName(data))}
      details={state?.status === 'failed' ? describeFailure(state.error).details : undefined}
    >
      {isStopped ? (
        <Button variant="accent" icon="refresh" onClick={() => startSocial(tab, provider)}>
          {t('Try again')}
        </Button>
      ) : (
        <>
          {state.status === 'leaving' && (
            <Button variant="accent" onClick={() => login?.leave()}>
              {t('Continue')}
            </Button>
          )}
          {state.status !== 'done' && <Button onClick={() => tab.modal.back()}>{t('Cancel')}</Button>}
        </>
      )}
    </StatusPanel>
  )
}
