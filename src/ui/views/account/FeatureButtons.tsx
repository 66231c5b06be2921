import type { WalletFeature } from '../../../bridge/contract/config.ts'
import { LineIcon } from '../../components/Icon.tsx'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { t } from '../../words/t.ts'
import { featureButtons } from './accountFeatures.ts'

/** Not in `Icon.tsx`, because those icons are part of the modal's first chunk. */
const PATHS: Readonly<Record<WalletFeature, string>> = {
  onramp: 'M10 4.5v11M4.5 10h11',
  swaps: 'M6.5 15.5V5m0 0L3.5 8m3-3 3 3m4-3.5v10.5m0 0 3-3m-3 3-3-3',
  receive: 'M10 4v9m0 0 4-4m-4 4L6 9M4.5 16.5h11',
  send: 'M5.5 14.5 14.5 5.5m0 0h-7m7 0v7',
}

/** Round buttons of what the account can do; none when nothing is on. */
export function FeatureButtons({ isReady }: { readonly isReady: boolean }) {
  const { modal, config } = useTab()
  const buttons = featureButtons(config.page.walletFeaturesOrder, useViewAvailable())
  if (buttons.length === 0) return null
  return (
    <div className="acct-does">
      {buttons.map(({ feature, label, view }) => (
        <button
          type="button"
          className="acct-do"
          key={feature}
          disabled={!isReady}
          onClick={() => modal.push(view)}
        >
          <span className="acct-do-icon">
            <LineIcon lines={PATHS[feature]} size={22} isMirrored={feature === 'send'} />
          </span>
          <span>{t(label)}</span>
        </button>
      ))}
    </div>
  )
}
