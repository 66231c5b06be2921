import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { TokenBalance } from '../../../bridge/contract/assets.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import { NetworkMark } from '../../components/NetworkMark.tsx'
import { Picture } from '../../components/Picture.tsx'
import { Tag } from '../../components/Tag.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { formatHolding, formatMoney } from '../../format/money.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { usePicture } from '../../hooks/usePicture.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useTab } from '../../hooks/useTab.ts'
import { t } from '../../words/t.ts'
import { NetworkPicture } from './NetworkPicture.tsx'

/** Height of the row with the gap below, for VirtualList. */
export const TOKEN_ROW_PX = 60

const NAME_MAX = 20
const SYMBOL_MAX = 12

const css = `
.token-pic { position: relative; flex: none; }
.token-net { position: absolute; inset-inline-end: -3px; inset-block-end: -3px; border-radius: 50%; box-shadow: 0 0 0 2px var(--tk-bg); background: var(--tk-bg); }
.token-end { display: flex; flex-direction: column; align-items: flex-end; flex: none; max-inline-size: 45%; font-variant-numeric: tabular-nums; line-height: 1.3; }
.token-end > * { max-inline-size: 100%; }
.token .row-title, .token .row-detail { font-variant-numeric: tabular-nums; }
`

/** A coin without a picture of its own: that of its network, which may be one that is not configured. */
function CoinNetworkPicture({
  id,
  symbol,
  size,
}: {
  readonly id: string
  readonly symbol: string
  readonly size: number
}) {
  const network = useMirror(state => state?.networks.known.find(({ caipNetworkId }) => caipNetworkId === id))
  return network ? (
    <NetworkPicture network={network} name={symbol} size={size} />
  ) : (
    <NetworkMark id={id} name={symbol} size={size} />
  )
}

/** The key of a token among the coins of the option `icons`; addresses of EVM networks have no case. */
const getTokenKey = (address: string | undefined): string | undefined =>
  address?.startsWith('eip155:') ? address.toLowerCase() : address

/** A token's picture with the mark of its network. */
export function TokenPicture({
  icon,
  symbol,
  network,
  coinOf = null,
  address,
  size = 36,
}: {
  /** What `data.image({ of: 'token' })` takes. */
  readonly icon: string | null
  readonly symbol: string
  /** `null` shows no mark. */
  readonly network: Network | null
  /** The network whose own coin the token is (CAIP-2): its mark is shown where the coin has no picture. */
  readonly coinOf?: string | null
  /** The token's contract (CAIP-10). */
  readonly address?: string | undefined
  readonly size?: number
}) {
  useRules(css)
  const bundled = useStore(useTab().pictures).get(`coin:${coinOf ?? getTokenKey(address)}`)
  const image = usePicture({ bundled, id: icon ?? undefined }, 'token')
  return (
    <span className="token-pic">
      {coinOf !== null && !image ? (
        <CoinNetworkPicture id={coinOf} symbol={symbol} size={size} />
      ) : (
        <Picture src={image} name={symbol} size={size} isRound />
      )}
      {network && (
        <span className="token-net">
          <NetworkPicture network={network} name={network.name} size={Math.round(size * 0.4)} />
        </span>
      )}
    </span>
  )
}

/**
 * A token one has: picture, name, how much of it, what that is worth. A button when something can be done with it.
 *
 * @param props.network whose mark stands at the picture; `null` where all rows are of one network that is named elsewhere
 * @param props.end in place of the value
 */
export function TokenRow({
  token,
  network = null,
  end,
  onClick,
  isCurrent = false,
  disabled = false,
  tabIndex,
}: {
  readonly token: TokenBalance
  readonly network?: Network | null
  readonly end?: ReactNode
  readonly onClick?: () => void
  readonly isCurrent?: boolean
  readonly disabled?: boolean
  readonly tabIndex?: 0 | -1
}) {
  const { locale } = useTab().config.page
  const symbol = cleanText(token.symbol, SYMBOL_MAX, '')
  const name = cleanText(token.name, NAME_MAX, symbol || t('Unknown'))
  const value = formatMoney(token.value, locale)
  const content = (
    <>
      <TokenPicture
        icon={token.icon}
        symbol={symbol || name}
        network={network}
        coinOf={token.address === undefined ? token.chainId : null}
        address={token.address}
      />
      <span className="row-text">
        <span className="row-title clip" translate="no">
          {name}
        </span>
        <span className="row-detail clip" translate="no">
          {formatHolding(token.quantity.numeric, symbol, locale)}
        </span>
      </span>
      {end ?? (
        <span className="token-end">
          {token.isSuspicious ? (
            <Tag tone="warn">{t('Suspicious')}</Tag>
          ) : (
            <span className="strong clip" translate="no">
              {value}
            </span>
          )}
        </span>
      )}
    </>
  )
  if (!onClick) return <div className="row token">{content}</div>
  return (
    <button
      type="button"
      className="row token"
      onClick={onClick}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-current={isCurrent ? 'true' : undefined}
    >
      {content}
    </button>
  )
}
