import { useId, useState } from 'react'
import { useStore } from 'zustand'
import type { OnrampProviderName } from '../../../bridge/features/onramp/contract.ts'
import type { OnrampProvider } from '../../../bridge/services/onrampProviders.ts'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { CurrentMark } from '../parts/CurrentMark.tsx'
import { countryName } from './countries.ts'
import { getOnrampStore, setOnramp } from './onrampStore.ts'
import { ProviderMark } from './ProviderMark.tsx'
import type { Chosen } from './useOptions.ts'

/** A small row: what it sets, what is set, and the way to its picker. */
function PickRow({
  label,
  value,
  icon = 'chevron',
  isMissing = false,
  isExact = false,
  expanded,
  controls,
  onClick,
}: {
  readonly label: string
  /** `null` while it is loading. */
  readonly value: string | null
  readonly icon?: IconName
  /** Nothing is set yet: the words are a call to do so. */
  readonly isMissing?: boolean
  readonly isExact?: boolean
  readonly expanded?: boolean
  readonly controls?: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      className="ob-row"
      disabled={value === null}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onClick}
    >
      <span className="muted">{label}</span>
      {value === null ? (
        <Skeleton width={72} height={16} />
      ) : (
        <span
          className={isMissing ? 'ob-value ob-missing' : 'ob-value clip'}
          translate={isExact ? 'no' : undefined}
        >
          {value}
        </span>
      )}
      <Icon name={icon} size={16} />
    </button>
  )
}

/** The provider in use, and the others once its row is pressed. */
function ProviderPick({
  providers,
  chosen,
}: {
  readonly providers: readonly OnrampProvider[]
  readonly chosen: OnrampProvider
}) {
  const tab = useTab()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (providers.length < 2)
    return (
      <p className="ob-row">
        <span className="muted">{t('Provider')}</span>
        <span className="ob-value clip" translate="no">
          {chosen.label}
        </span>
      </p>
    )

  function choose(provider: OnrampProviderName): void {
    setOnramp(tab, { provider })
    setOpen(false)
  }

  return (
    <div>
      <PickRow
        label={t('Provider')}
        value={chosen.label}
        icon={MORE_ICONS.down}
        isExact
        expanded={isOpen}
        controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <ul id={id} className="rows ob-choices" aria-label={t('Providers')} hidden={!isOpen}>
        {providers.map(({ name, label, feeRange }) => (
          <li key={name}>
            <ListRow
              image={<ProviderMark label={label} />}
              title={label}
              isExact
              detail={feeRange && t('Fees {range}', { range: feeRange })}
              isCurrent={name === chosen.name}
              end={name === chosen.name && <CurrentMark />}
              onClick={() => choose(name)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is bought, from which provider, and for a resident of which country. */
export function OrderRows({
  options: { isPriced, isEnabled, answer, purchase },
  providers,
  chosen,
}: {
  readonly options: Chosen
  readonly providers: readonly OnrampProvider[]
  readonly chosen: OnrampProvider
}) {
  const tab = useTab()
  const { modal, config } = tab
  const { country, subdivision } = useStore(getOnrampStore(tab))
  const isLoading = isEnabled && answer.status === 'loading'
  const place = isEnabled
    ? [subdivision, countryName(country ?? '', config.page.locale)].filter(Boolean).join(', ')
    : country === 'US'
      ? t('Choose your state')
      : t('Choose your country')
  return (
    <div className="ob-rows">
      {isPriced && (isLoading || purchase) && (
        <PickRow
          label={t('You get')}
          value={purchase ? cleanText(purchase.symbol, 12, t('Token')) : null}
          isExact
          onClick={() => modal.push('OnRampTokenSelect')}
        />
      )}
      <ProviderPick providers={providers} chosen={chosen} />
      {isPriced && (
        <PickRow
          label={t('Where you live')}
          value={place}
          isMissing={!isEnabled}
          onClick={() => modal.push('OnRampCountrySelect')}
        />
      )}
    </div>
  )
}
