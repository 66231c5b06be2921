import { IconButton } from '../components/IconButton.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { useModalState } from '../hooks/useModalState.ts'
import { useTab } from '../hooks/useTab.ts'
import { hasBack, helpShown, networkSlotShown } from '../state/rules.ts'
import { t } from '../words/t.ts'
import type { ShownView } from './useShownView.ts'

/** The place of the network selector. */
const SlotSkeleton = () => (
  <span className="header-wait">
    <Skeleton width={128} height={40} />
  </span>
)

/** Back, help or network at the start, the title, close at the end. All 56 px high, always. */
export function Header({ shown, onClose }: { readonly shown: ShownView; readonly onClose: () => void }) {
  const { entry, title, HeaderStart, isWaiting } = shown
  const { modal, config } = useTab()
  const depth = useModalState(state => state.history.length)
  const { embedded, enableNetworkSwitch, enableWalletGuide } = config.page
  const isBack = hasBack(entry.view, depth, embedded)
  const hasSlot = !isBack && networkSlotShown(entry.view, enableNetworkSwitch)
  const Slot = hasSlot ? (HeaderStart ?? (isWaiting ? SlotSkeleton : undefined)) : undefined

  return (
    // No <header>: outside of sections it would be the host page's second banner.
    <div className="header" part="header">
      <div className={Slot ? 'header-start header-wide' : 'header-start'}>
        {isBack ? (
          <IconButton icon="back" part="back" label={t('Back')} onClick={() => modal.back()} />
        ) : Slot ? (
          <Slot />
        ) : (
          helpShown(entry.view) &&
          enableWalletGuide && (
            <IconButton
              icon="help"
              label={t('What is a wallet?')}
              onClick={() => modal.push('WhatIsAWallet')}
            />
          )
        )}
      </div>
      <h1 id="title" part="title" className={Slot ? 'sr' : 'title'} key={title}>
        {title}
      </h1>
      <div className="header-end">
        {!embedded && <IconButton icon="close" part="close" label={t('Close')} onClick={onClose} />}
      </div>
    </div>
  )
}
