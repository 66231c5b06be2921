import { Icon } from '../components/Icon.tsx'
import { IconButton } from '../components/IconButton.tsx'
import { useModalState } from '../hooks/useModalState.ts'
import { useSession } from '../hooks/useSession.ts'
import { useTab } from '../hooks/useTab.ts'
import { hasBack, helpShown, networkSlotShown, networksOpenable } from '../state/rules.ts'
import { NetworkPicture } from '../views/parts/NetworkPicture.tsx'
import type { ShownView } from './useShownView.ts'

function NetworkSlot() {
  const { modal } = useTab()
  const { network, networkName, known, isUnsupported } = useSession()
  const canOpen = networksOpenable(known.length, network !== null)
  const name = isUnsupported ? 'Unsupported network' : networkName
  return (
    <button
      type="button"
      className="netslot"
      disabled={!canOpen}
      title={name}
      onClick={() => modal.push('Networks')}
    >
      <NetworkPicture network={network} name={name} size={24} />
      <span className="sr">Network: </span>
      <span className="netslot-name clip">{name}</span>
      {canOpen && <Icon name="down" size={16} />}
    </button>
  )
}

/** Back, help or network at the start, the title, close at the end. All 60 px high, always. */
export function Header({ shown, onClose }: { readonly shown: ShownView; readonly onClose: () => void }) {
  const { entry, title } = shown
  const { modal, config } = useTab()
  const depth = useModalState(state => state.history.length)
  const { embedded, enableNetworkSwitch, enableWalletGuide } = config.page
  const isBack = hasBack(entry.view, depth, embedded)
  const isSlot = !isBack && networkSlotShown(entry.view, enableNetworkSwitch)

  return (
    // No <header>: outside of sections it would be the host page's second banner.
    <div className="header">
      <div className={isSlot ? 'header-start header-wide' : 'header-start'}>
        {isBack ? (
          <IconButton icon="back" label="Back" onClick={() => modal.back()} />
        ) : isSlot ? (
          <NetworkSlot />
        ) : (
          helpShown(entry.view) &&
          enableWalletGuide && (
            <IconButton icon="help" label="What is a wallet?" onClick={() => modal.push('WhatIsAWallet')} />
          )
        )}
      </div>
      <h1 id="title" className={isSlot ? 'sr' : 'title clip'} key={title}>
        {title}
      </h1>
      <div className="header-end">
        {!embedded && <IconButton icon="close" label="Close" onClick={onClose} />}
      </div>
    </div>
  )
}
