import type { ReactNode } from 'react'
import type { DataImage } from '../../../bridge/contract/image.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewAvailable } from '../../hooks/useViewAvailable.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { accountTabs } from './accountFeatures.ts'
import { hasNftSource } from './hasNftSource.ts'
import { homeCss } from './home.css.ts'
import { ProfileButton } from './ProfileButton.tsx'
import { TotalBalance } from './TotalBalance.tsx'

export interface HomeProps {
  readonly address: string
  readonly name: string | null
  readonly image: DataImage | null
  /** What the account can do, and what it waits for. */
  readonly children: ReactNode
}

/** The account of a login as a small wallet: whose it is, its worth, what it can do, its lists. */
export function Home({ address, name, image, children }: HomeProps) {
  useRules(homeCss)
  const { config } = useTab()
  const { status, namespace, networkId } = useSession()
  const hasNfts = hasNftSource(config.engine.endpoints, networkId)
  const tabs = accountTabs(namespace, useViewAvailable(), hasNfts)
  return (
    <>
      <ProfileButton address={address} name={name} image={image} />
      <TotalBalance isReachable={status !== 'unknown'} />
      {children}
      {tabs.length > 0 && <AccountTabs tabs={tabs} />}
    </>
  )
}
