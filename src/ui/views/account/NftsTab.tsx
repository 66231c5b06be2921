import { useCallback, useMemo } from 'react'
import { EmptyState } from '../../components/EmptyState.tsx'
import { RetryButton } from '../../components/RetryButton.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Status } from '../../components/Status.tsx'
import { VirtualList } from '../../components/VirtualList.tsx'
import { useRules } from '../../hooks/useRules.ts'
import { t } from '../../words/t.ts'
import { ListFooter } from './ListFooter.tsx'
import { listCss } from './list.css.ts'
import { NftTile } from './NftTile.tsx'
import { NoSource } from './NoSource.tsx'
import { nftsCss } from './nft.css.ts'
import { ReceiveLink } from './ReceiveLink.tsx'
import { useNftPages } from './usePages.ts'

const COLUMNS = 2
/** Picture, name, collection and the gap below, in the card's 360 px; a phone's wider card shows a wider picture. */
const ROW_PX = 216

function Loader({ height }: { readonly height: string }) {
  return (
    <div aria-busy="true" className="nft-wait" style={{ maxBlockSize: height }}>
      <Status className="sr">{t('Reading the NFTs')}</Status>
      {[0, 1, 2, 3].map(tile => (
        <Skeleton key={tile} width="100%" height={ROW_PX - 8} />
      ))}
    </div>
  )
}

/** NFTs of the account, two per row. Spam is hidden. */
export function NftsTab({ height }: { readonly height: string }) {
  useRules(listCss)
  useRules(nftsCss)
  const { status, items, hasMore, older, isStale, more, retry } = useNftPages()
  const nfts = useMemo(() => items.filter(({ isSpam }) => !isSpam), [items])
  const count = Math.ceil(nfts.length / COLUMNS)
  const getKey = useCallback((row: number) => nfts[row * COLUMNS]?.id ?? String(row), [nfts])
  const getSize = useCallback(() => ROW_PX, [])

  if (status === 'missing') return <NoSource tab="nfts" />
  if (status === 'loading') return <Loader height={height} />
  if (status === 'error')
    return (
      <EmptyState
        icon="warning"
        title={t('NFTs could not be read')}
        text={t('Nothing is lost. You can try again.')}
      >
        <RetryButton onClick={retry} />
      </EmptyState>
    )
  if (nfts.length === 0 && !hasMore)
    return (
      <EmptyState icon="grid" title={t('No NFTs')} text={t('This account has no NFTs on this network.')}>
        <ReceiveLink />
      </EmptyState>
    )
  return (
    <VirtualList
      label={t('NFTs')}
      height={height}
      count={count}
      total={hasMore ? null : count}
      getSize={getSize}
      getKey={getKey}
      {...(hasMore ? { onEnd: more } : {})}
      render={row => (
        <div className="nft-row">
          {nfts.slice(row * COLUMNS, (row + 1) * COLUMNS).map(nft => (
            <NftTile key={nft.id} nft={nft} />
          ))}
        </div>
      )}
      footer={<ListFooter older={older} hasMore={hasMore} isStale={isStale} more={more} retry={retry} />}
    />
  )
}
