import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { LinkRow } from '../../components/LinkRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { listStores, type Store } from '../../format/listStores.ts'
import { pickStore } from '../../format/pickStore.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { pairingCss } from '../connect/pairing.css.ts'
import { InstallButton } from '../parts/InstallButton.tsx'
import { WalletImage } from '../parts/WalletImage.tsx'
import { PhoneCode } from './PhoneCode.tsx'

export const css = `
${pairingCss}
.hero { display: grid; place-items: center; padding-block: 12px 20px; }
.dl { display: flex; flex-direction: column; gap: 20px; }
.dl-code { display: flex; flex-direction: column; align-items: center; gap: 12px; padding-block-start: 12px; text-align: center; }
.dl-code .qrbox { inline-size: min(176px, 100%); }
.dl-code .qr, .dl-code .qr-wait { inset: 12px; }
`

const ICONS: Readonly<Record<Store['kind'], IconName>> = {
  chrome: MORE_ICONS.browser,
  ios: MORE_ICONS.phone,
  android: MORE_ICONS.phone,
  web: MORE_ICONS.globe,
}

/** Where to get a wallet: the button for this device, a code for the phone beside a computer, and the other places. */
export default function Downloads() {
  const { environment, modal } = useTab()
  const { wallet } = useViewData()
  const toHref = useExternalHref()
  const stores = (wallet ? listStores(wallet) : []).flatMap(store => {
    const href = toHref(store.url)
    return href ? [{ ...store, href }] : []
  })
  const name = cleanText(wallet?.name, 24, t('your wallet'))
  if (!wallet || stores.length === 0) {
    return (
      <EmptyState
        icon={MORE_ICONS.globe}
        title={t('No link found')}
        text={t('Look for {name} in your device’s store.', { name })}
      >
        <Button onClick={() => modal.back()}>{t('Back')}</Button>
      </EmptyState>
    )
  }
  const main = pickStore(wallet, environment, navigator.userAgent)
  const phones = environment.isMobile ? [] : stores.filter(({ kind }) => kind === 'ios' || kind === 'android')
  const others = stores.filter(store => store.kind !== main?.kind && !phones.includes(store))
  return (
    <>
      <div className="hero">
        <WalletImage wallet={wallet} size={72} />
      </div>
      <div className="dl">
        <InstallButton wallet={wallet} />
        {phones.length > 0 && <PhoneCode stores={phones} name={name} />}
        {others.length > 0 && (
          <ul className="rows">
            {others.map(({ kind, label, href }) => (
              <li key={kind}>
                <LinkRow
                  href={href}
                  title={label}
                  image={
                    <span className="row-icon">
                      <Icon name={ICONS[kind]} />
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
