import type { Transaction, Transfer } from '../../../bridge/contract/assets.ts'
import { LineIcon } from '../../components/Icon.tsx'
import { Picture } from '../../components/Picture.tsx'
import { useImage } from '../../hooks/useImage.ts'
import { operationWords, pictured } from './transactionWords.ts'

const PATHS = {
  in: 'M10 4.5v11m0 0 4.5-4.5M10 15.5 5.5 11',
  out: 'M10 15.5v-11m0 0L5.5 9M10 4.5 14.5 9',
  swap: 'M6.5 15.5V5m0 0-3 3m3-3 3 3m4-3.5V15m0 0 3-3m-3 3-3-3',
  done: 'm4.5 10.5 3.600 3.600 7.400-8',
} as const

function getDirection({ operation, transfers }: Transaction): keyof typeof PATHS {
  if (operation === 'trade') return 'swap'
  const ways = new Set(transfers.map(({ direction }) => direction))
  if (ways.has('in') && ways.has('out')) return 'swap'
  return ways.has('in') ? 'in' : ways.has('out') ? 'out' : 'done'
}

function TransferPicture({
  transfer,
  fallback,
  size,
}: {
  readonly transfer: Transfer | undefined
  /** Gives the letter where nothing was moved. */
  readonly fallback: string
  readonly size: number
}) {
  const { nft } = transfer ?? {}
  const id = nft ? nft.image : transfer?.icon
  const image = useImage(id ? { id } : {}, nft ? 'nft' : 'token')
  const name = nft?.name ?? transfer?.symbol ?? transfer?.name ?? fallback
  return <Picture src={image} name={name} size={size} isRound={!nft} />
}

/** One picture, or two overlapping ones, with the direction in the corner in the colour of the status. */
export function TransactionPicture({ transaction }: { readonly transaction: Transaction }) {
  const [first, second] = pictured(transaction)
  const fallback = operationWords(transaction.operation)
  return (
    <span className="tx-pic">
      {second ? (
        <>
          <span className="tx-one">
            <TransferPicture transfer={first} fallback={fallback} size={28} />
          </span>
          <span className="tx-two">
            <TransferPicture transfer={second} fallback={fallback} size={28} />
          </span>
        </>
      ) : (
        <TransferPicture transfer={first} fallback={fallback} size={36} />
      )}
      <span className={`tx-way tx-${transaction.status}`}>
        <LineIcon lines={PATHS[getDirection(transaction)]} size={11} strokeWidth={2.6} />
      </span>
    </span>
  )
}
