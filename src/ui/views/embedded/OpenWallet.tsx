import type { ReactNode } from 'react'
import { useRules } from '../../hooks/useRules.ts'
import { t } from '../../words/t.ts'
import { FramePlace, framePlaceCss } from './FramePlace.tsx'

/** Covers the card, which becomes as high as that of a view with the frame. */
const layerCss = `${framePlaceCss}
.frame-layer { position: absolute; inset: 0; z-index: 2; overflow: clip; background: var(--tk-bg); }
.card:has(> .frame-layer) { min-block-size: min(600px, calc(100dvh - 32px)); }
`

/**
 * The secure frame over the view of a login, while the user opens the wallet of the login. The view stays mounted,
 * because the account or the error of the login goes to that view.
 */
export default function OpenWallet(): ReactNode {
  useRules(layerCss)
  return (
    <div className="frame-layer">
      <FramePlace title={t('Your wallet')} isShown />
    </div>
  )
}
