import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'
import { ListRow } from '../../components/ListRow.tsx'
import { shortAddress } from '../../format/shortAddress.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { ACCOUNT_WORDS } from './accountWords.ts'
import { LoginRow } from './LoginRow.tsx'
import { useChoices } from './useChoices.ts'

const css = `
.upgrade-mark { background: var(--tk-accent-soft); color: var(--tk-link); box-shadow: none; }
.upgrade-mark svg { fill: none; stroke: currentColor; stroke-width: 1.7; stroke-linecap: round; stroke-linejoin: round; }
`

/** Drawn here: an icon of the modal's own set would come with its first bytes. */
function UpgradeMark() {
  return (
    <span className="row-icon upgrade-mark">
      <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M10 15.5V4.8M5.6 9.2 10 4.8l4.4 4.4" />
      </svg>
    </span>
  )
}

/** What the account view says of a login: who it is, which of its accounts is in use, the way to a wallet of one's own. */
export default function AccountPart(): ReactNode {
  const { modal, emit } = useTab()
  useRules(css)
  const choices = useChoices()
  const current = choices.find(({ isCurrent }) => isCurrent)
  const short = current?.address ? shortAddress(current.address) : null

  function upgrade(): void {
    emit({ type: 'EMAIL_UPGRADE_FROM_MODAL' })
    modal.push('UpgradeEmailWallet')
  }

  return (
    <>
      <LoginRow />
      {current && choices.length > 1 && (
        <ListRow
          image={
            <span className="row-icon">
              <Icon name={current.type === 'smartAccount' ? 'badge' : 'wallet'} />
            </span>
          }
          title={ACCOUNT_WORDS[current.type]}
          {...(short === null ? {} : { detail: short })}
          end={<span className="sr"> Profile and accounts</span>}
          endIcon="chevron"
          onClick={() => modal.push('Profile')}
        />
      )}
      <ListRow
        image={<UpgradeMark />}
        title="Upgrade your wallet"
        detail="On your wallet’s own page"
        endIcon="chevron"
        onClick={upgrade}
      />
    </>
  )
}
