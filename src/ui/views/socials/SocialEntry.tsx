import type { ReactNode } from 'react'
import type { SocialProvider } from '../../../bridge/contract/embedded.ts'
import { PROVIDER_NAMES } from '../../../bridge/values/providerNames.ts'
import { chooseSocial } from '../../client/login/loginStore.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { getLayout, usableSocials } from './providers.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { socialsCss } from './socials.css.ts'

/** A provider: its logo, and its name where there is space. The accessible name is always the same. */
function SocialButton({
  provider,
  words,
  isDisabled,
}: {
  readonly provider: SocialProvider
  readonly words?: string
  readonly isDisabled: boolean
}) {
  const tab = useTab()
  const name = PROVIDER_NAMES[provider]
  return (
    <button
      type="button"
      className="social"
      aria-label={t('Continue with {name}', { name })}
      title={words ? undefined : name}
      disabled={isDisabled}
      onClick={() => chooseSocial(tab, provider)}
    >
      <SocialLogo provider={provider} />
      {words && <span className="clip">{words}</span>}
    </button>
  )
}

/** The providers in Connect: all in sight up to six, the rest behind a button. */
export default function SocialEntry({ isDisabled }: { readonly isDisabled: boolean }): ReactNode {
  const { config, environment, modal } = useTab()
  useRules(socialsCss)
  const socials = usableSocials(config.engine.features.socials, environment, navigator.userAgent)
  const { pair, first, marks, hasMore } = getLayout(socials)
  const hasRow = pair.length + marks.length > 0
  return (
    <div className="socials">
      {first && (
        <div className="social-line">
          <SocialButton
            provider={first}
            words={t('Continue with {name}', { name: PROVIDER_NAMES[first] })}
            isDisabled={isDisabled}
          />
        </div>
      )}
      {hasRow && (
        <div className="social-line">
          {pair.map(provider => (
            <SocialButton
              key={provider}
              provider={provider}
              // The mark of X is its name.
              {...(provider === 'x' ? {} : { words: PROVIDER_NAMES[provider] })}
              isDisabled={isDisabled}
            />
          ))}
          {marks.map(provider => (
            <SocialButton key={provider} provider={provider} isDisabled={isDisabled} />
          ))}
          {hasMore && (
            <button
              type="button"
              className="social"
              aria-label={t('All socials')}
              title={t('All socials')}
              disabled={isDisabled}
              onClick={() => modal.push('ConnectSocials')}
            >
              <span className="social-dots" aria-hidden="true">
                <span />
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  )
}
