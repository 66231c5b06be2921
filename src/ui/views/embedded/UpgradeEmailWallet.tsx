import { getDashboardUrl, getFaviconUrl } from '../../../bridge/services/securePaths.ts'
import { getSecureSite } from '../../../bridge/services/secureSite.ts'
import { Button } from '../../components/Button.tsx'
import { LinkRow } from '../../components/LinkRow.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useImage } from '../../hooks/useImage.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'

export const css = `
.upgrade { display: flex; flex-direction: column; gap: 16px; padding-block: 4px; }
.upgrade-text { padding: 0 8px; text-align: center; text-wrap: pretty; }
`

export const title = (): string => t('Upgrade your wallet')

/** The way to the wallet's own page. It is an address of the config, and passes the gate all the same. */
export default function UpgradeEmailWallet() {
  const { config, modal } = useTab()
  const site = getSecureSite(config.engine)
  const link = useExternalHref()(site && getDashboardUrl(site))
  const icon = useImage(site ? { url: getFaviconUrl(site) } : {}, 'wallet')
  if (!site || !link)
    return (
      <div className="upgrade">
        <p className="upgrade-text muted">{t('This wallet has no page of its own.')}</p>
        <Button onClick={() => modal.back()}>{t('Back')}</Button>
      </div>
    )
  const { host } = new URL(site)
  return (
    <div className="upgrade">
      <p className="upgrade-text muted small">
        {t(
          'Your wallet has a page of its own. Sign in there with the same account, and go on with it from there.',
        )}
      </p>
      <LinkRow
        href={link}
        image={<Picture src={icon} name={host} />}
        title={host}
        detail={t('Your wallet’s dashboard')}
      />
    </div>
  )
}
