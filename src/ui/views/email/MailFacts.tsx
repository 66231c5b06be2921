import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

/** Who sends the mail, and how long what it brings is valid. */
export function MailFacts({ life }: { readonly life: string }) {
  const site = getSecureSite(useTab().config.engine)
  return (
    <div className="muted small">
      {site && URL.canParse(site) && (
        <p translate="no">{t('The email comes from {site}', { site: new URL(site).host })}</p>
      )}
      <p>{life}</p>
    </div>
  )
}
