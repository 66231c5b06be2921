import { useState } from 'react'
import { tabsCss } from '../../components/Tabs.css.ts'
import { Tabs } from '../../components/Tabs.tsx'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { hasNftSource } from './hasNftSource.ts'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'

export const title = (): string => t('Tokens')

export const css = `${tabsCss}.tokens-list { margin-block-start: 12px; min-block-size: 216px; }`

const ITEMS = [
  { id: 'tokens', label: 'Tokens' },
  { id: 'nfts', label: 'NFTs' },
] as const
const HEIGHT = 'min(496px, calc(100dvh - 196px))'

/** The token list of an external wallet's account, as a separate view. */
export default function Tokens() {
  const { config } = useTab()
  const { networkId } = useSession()
  const [active, setActive] = useState<'tokens' | 'nfts'>('tokens')
  if (!hasNftSource(config.engine.endpoints, networkId)) return <TokensTab height={HEIGHT} />
  return (
    <>
      <Tabs
        label={t('Lists')}
        items={ITEMS.map(({ id, label }) => ({ id, label: t(label) }))}
        active={active}
        panelId="tokens-list"
        onChange={setActive}
      />
      <div
        id="tokens-list"
        className="tokens-list"
        role="tabpanel"
        aria-label={active === 'nfts' ? t('NFTs') : t('Tokens')}
      >
        {active === 'nfts' ? <NftsTab height={HEIGHT} /> : <TokensTab height={HEIGHT} />}
      </div>
    </>
  )
}
