import type { ReactNode } from 'react'
import type { Nft as NftPiece } from '../../../bridge/contract/assets.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Icon } from '../../components/Icon.tsx'
import { LinkRow } from '../../components/LinkRow.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { shortAddress } from '../../format/shortAddress.ts'
import { useCopy } from '../../hooks/useCopy.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import type { ViewData } from '../../state/stack.ts'
import { t } from '../../words/t.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftPicCss } from './nft.css.ts'
import { nftCollection, nftName, nftNumber } from './nftWords.ts'
import { ReceiveLink } from './ReceiveLink.tsx'

export const css = `${nftPicCss}
.nft-view { display: flex; flex-direction: column; gap: 12px; }
.nft-view > .nft-pic { inline-size: min(100%, calc(100dvh - 400px)); min-inline-size: 160px; align-self: center; }
.nft-words { display: flex; flex-direction: column; align-items: center; text-align: center; }
.nft-words > * { max-inline-size: 100%; overflow-wrap: anywhere; }
.nft-facts { display: flex; flex-direction: column; padding: 4px 14px; border-radius: var(--tk-r-row); background: var(--tk-fill); font-size: var(--tk-sm); }
.nft-fact { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 40px; }
.nft-fact + .nft-fact { border-block-start: 1px solid var(--tk-line); }
.nft-fact dd { min-inline-size: 0; font-weight: var(--tk-medium); font-variant-numeric: tabular-nums; }
.nft-copy { display: flex; align-items: center; gap: 6px; min-block-size: 40px; font-weight: var(--tk-medium); }
.nft-copy .icon { color: var(--tk-text-2); }
`

const NAME_MAX = 20
const STANDARDS = { ERC721: 'ERC-721', ERC1155: 'ERC-1155', Metaplex: 'Metaplex' } as const

/** The NFT that the account's list passed. The view is not addressable, so no other caller can open it. */
const readNft = ({ arguments: args }: ViewData): NftPiece | null =>
  (args?.nft as NftPiece | undefined) ?? null

export const title = (data: ViewData): string => {
  const nft = readNft(data)
  return nft ? nftName(nft, NAME_MAX) : t('NFTs')
}

/** Details of one NFT. */
export default function Nft() {
  const nft = readNft(useViewData())
  const { known } = useSession()
  const toHref = useExternalHref()
  const copy = useCopy()
  if (!nft) return <EmptyState icon="grid" title={t('No NFT was chosen')} />
  const network = known.find(({ caipNetworkId }) => caipNetworkId === nft.chainId) ?? null
  const isSolana = nft.standard === 'Metaplex'
  const href = toHref(explorerUrl(network, nft.contract, 'token', isSolana ? {} : { a: nft.tokenId }))
  return (
    <div className="nft-view">
      <NftPicture image={nft.image} name={nftName(nft)} />
      <div className="nft-words">
        <p className="strong" translate="no">
          {nftName(nft, 80)}
        </p>
        <p className="muted small">{nftCollection(nft, 80)}</p>
      </div>
      <dl className="nft-facts">
        {!isSolana && (
          <Fact label={t('Token ID')}>
            <CopyButton text={nftNumber(nft)} onClick={() => copy(nft.tokenId, t('Token ID copied'))} />
          </Fact>
        )}
        <Fact label={isSolana ? t('Address') : t('Contract')}>
          <CopyButton
            text={shortAddress(nft.contract)}
            onClick={() => copy(nft.contract, t('Address copied'))}
          />
        </Fact>
        <Fact label={t('Standard')}>{STANDARDS[nft.standard]}</Fact>
        {nft.quantity !== '1' && (
          <Fact label={t('You have')}>
            <span className="clip">{nft.quantity}</span>
          </Fact>
        )}
      </dl>
      {href && (
        <LinkRow
          href={href}
          image={
            <span className="row-icon">
              <Icon name={MORE_ICONS.globe} />
            </span>
          }
          title={t('Block explorer')}
        />
      )}
      <ReceiveLink />
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="nft-fact">
      <dt className="muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function CopyButton({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <button type="button" className="nft-copy" onClick={onClick}>
      <span className="clip" translate="no">
        {text}
      </span>
      <span className="sr">{` ${t('Copy')}`}</span>
      <Icon name={MORE_ICONS.copy} size={16} />
    </button>
  )
}
