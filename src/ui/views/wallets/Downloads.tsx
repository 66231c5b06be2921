import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { LinkRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { listStores, type Store } from '../../format/listStores.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import { t } from '../../words/t.ts'
import { WalletImage } from '../parts/WalletImage.tsx'

export const css = `
.hero { display: grid; place-items: center; padding-block: 12px 24px; }
`

const ICONS: Readonly<Record<Store['kind'], IconName>> = {
  chrome: MORE_ICONS.browser,
  ios: MORE_ICONS.phone,
  android: MORE_ICONS.phone,
  web: MORE_ICONS.globe,
}

/** Where to get a wallet: only the places it has. */
export default function Downloads() {
  const { wallet } = useViewData()
  const toHref = useExternalHref()
  const stores = (wallet ? listStores(wallet) : []).flatMap(store => {
    const href = toHref(store.url)
    return href ? [{ ...store, href }] : []
  })
  if (!wallet || stores.length === 0) {
    return (
      <EmptyState
        icon={MORE_ICONS.globe}
        title={t('No link found')}
        text={t('Look for {name} in your device’s store.', {
          name: cleanText(wallet?.name, 24, t('your wallet')),
        })}
      />
    )
  }
  return (
    <>
      <div className="hero">
        <WalletImage wallet={wallet} size={72} />
      </div>
      <ul className="rows">
        {stores.map(({ kind, label, href }) => (
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
    </>
  )
}
