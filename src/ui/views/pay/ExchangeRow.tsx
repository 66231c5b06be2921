import type { Exchange } from '../../../bridge/features/pay/contract.ts'
import { ListRow } from '../../components/ListRow.tsx'
import { Picture } from '../../components/Picture.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { useImage } from '../../hooks/useImage.ts'
import { t } from '../../words/t.ts'

/** An exchange to pay from. Its picture is shown as far as the engine may fetch it, else its letter. */
export function ExchangeRow({
  exchange,
  disabled = false,
  onChoose,
}: {
  readonly exchange: Exchange
  readonly disabled?: boolean
  readonly onChoose: () => void
}) {
  const image = useImage(exchange.imageUrl === null ? {} : { url: exchange.imageUrl }, 'token')
  const name = cleanText(exchange.name, 24, t('Exchange'))
  return (
    <ListRow
      image={<Picture src={image} name={name} size={36} />}
      title={t('Pay with {name}', { name })}
      disabled={disabled}
      endIcon="external"
      onClick={onChoose}
    />
  )
}
