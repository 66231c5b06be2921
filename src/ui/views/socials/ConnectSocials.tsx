import { PROVIDER_NAMES } from '../../../bridge/values/providerNames.ts'
import { chooseSocial } from '../../client/login/loginStore.ts'
import { ListRow } from '../../components/ListRow.tsx'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { usableSocials } from './providers.ts'
import { SocialLogo } from './SocialLogo.tsx'
import { socialsCss } from './socials.css.ts'

export const title = (): string => t('All socials')

/** Every provider the host offers, as a list. */
export default function ConnectSocials() {
  const tab = useTab()
  useRules(socialsCss)
  const { config, environment } = tab
  const socials = usableSocials(config.engine.features.socials, environment, navigator.userAgent)
  return (
    <ul className="rows">
      {socials.map(provider => (
        <li key={provider}>
          <ListRow
            image={
              <span className="row-icon">
                <SocialLogo provider={provider} />
              </span>
            }
            title={PROVIDER_NAMES[provider]}
            label={t('Continue with {name}', { name: PROVIDER_NAMES[provider] })}
            endIcon="chevron"
            onClick={() => chooseSocial(tab, provider)}
          />
        </li>
      ))}
    </ul>
  )
}
