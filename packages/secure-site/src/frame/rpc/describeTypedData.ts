import { formatUnits } from 'viem'
import { describePreview, type PreviewFormats } from '../../../../preview/src/describe.ts'
import { finishDraft } from '../../../../preview/src/draft.ts'
import { previewTypedData, readTypedData } from '../../../../preview/src/evm/previewTypedData.ts'
import type { ActiveAccount } from '../account.ts'
import { plain, shortAddress } from '../ui/plain.ts'

const SYMBOL_MOST = 12
const COIN = { symbol: 'ETH', decimals: 18 } as const

const nameAsset: PreviewFormats['asset'] = ({ symbol, contract, tokenId }) => {
  const name = symbol === null ? shortAddress(contract ?? 'unknown') : plain(symbol, SYMBOL_MOST)
  return tokenId === null ? name : `${name} #${plain(tokenId, SYMBOL_MOST)}`
}

/** The frame speaks English. */
const FORMATS: PreviewFormats = {
  asset: nameAsset,
  amount(asset, amount) {
    if (asset.kind === 'nft') return amount === '1' ? nameAsset(asset) : `${amount} × ${nameAsset(asset)}`
    return asset.decimals === null
      ? `${amount} base units of ${nameAsset(asset)}`
      : `${formatUnits(BigInt(amount), asset.decimals)} ${nameAsset(asset)}`
  },
  party: ({ address }) => shortAddress(address),
  address: shortAddress,
  date: at => new Date(at).toISOString().slice(0, 10),
}

/**
 * What a signature of typed data allows, and its dangers, in the sentences of previews. Typed data that names a contract
 * warns unless its type is on a short list of harmless ones.
 */
export function describeTypedData(data: unknown, { chainId, address }: ActiveAccount): readonly string[] {
  const draft = previewTypedData(readTypedData(data), {
    chainId: BigInt(chainId),
    owner: address.toLowerCase() as `0x${string}`,
    coin: COIN,
  })
  return describePreview(finishDraft(draft, new Map()), FORMATS, 'the holder of this signature')
    .filter(({ tone }) => tone !== 'plain' && tone !== 'gain')
    .map(({ text, values }) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
}
