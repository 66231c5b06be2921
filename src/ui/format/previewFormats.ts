import type { PreviewFormats } from '../../../packages/preview/src/describe.ts'
import type { PreviewAsset } from '../../bridge/features/preview/contract.ts'
import { formatAmount } from '../../bridge/values/amount.ts'
import { numberLocale } from '../words/numberLocale.ts'
import { t } from '../words/t.ts'
import { cleanText, truncateMiddle } from './cleanText.ts'
import { formatHolding } from './money.ts'

const SYMBOL_MOST = 12

/** An amount of more decimals is no figure that a person can read. A token may state 255. */
const DECIMALS_MOST = 77

/**
 * How the values of a preview are written in a language.
 *
 * @param places most decimals of an amount, default 4
 */
export function createPreviewFormats(locale: string, places?: number): PreviewFormats {
  const nameAsset = ({ symbol, contract, tokenId }: PreviewAsset): string => {
    const name = cleanText(symbol, SYMBOL_MOST, contract ? truncateMiddle(contract, 6, 4) : t('Unknown'))
    return tokenId === null ? name : `${name} #${truncateMiddle(tokenId, 6, 4)}`
  }
  return {
    amount(asset, amount) {
      if (asset.kind === 'nft') return amount === '1' ? nameAsset(asset) : `${amount} × ${nameAsset(asset)}`
      return asset.decimals === null || asset.decimals > DECIMALS_MOST
        ? t('{count} base units of {symbol}', { count: amount, symbol: nameAsset(asset) })
        : formatHolding(formatAmount(BigInt(amount), asset.decimals), nameAsset(asset), locale, places)
    },
    asset: nameAsset,
    party: ({ address }) => truncateMiddle(address, 6, 6),
    address: address => truncateMiddle(address, 6, 6),
    date: at => new Intl.DateTimeFormat(numberLocale(locale), { dateStyle: 'medium' }).format(at),
  }
}
