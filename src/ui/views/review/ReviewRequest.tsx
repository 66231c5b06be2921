import { useState } from 'react'
import { useStore } from 'zustand'
import {
  describePreview,
  type PreviewSentence,
  placeSentence,
} from '../../../../packages/preview/src/describe.ts'
import type { PreviewConfidence } from '../../../bridge/features/preview/contract.ts'
import { Button } from '../../components/Button.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { MORE_ICONS } from '../../components/moreIcons.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Status } from '../../components/Status.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { createPreviewFormats } from '../../format/previewFormats.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { useViewData } from '../../hooks/useViewData.ts'
import type { RequestReview, ReviewedPreview } from '../../state/requestReview.ts'
import { type Text, t } from '../../words/t.ts'
import { reviewCss } from './review.css.ts'

export const css = reviewCss
export const title = (): string => t('Review request')

const ICONS: Readonly<Record<PreviewSentence['tone'], IconName>> = {
  loss: 'external',
  gain: MORE_ICONS.down,
  power: 'leave',
  danger: 'warning',
  plain: 'check',
}

const getNote = (confidence: Exclude<PreviewConfidence, 'unknown'>, network: string): string =>
  confidence === 'simulated' ? t('Tested on {network}', { network }) : t('Read from the request, not tested')

/** What a descriptor calls the request. Above the lines where nothing was tested, else below them. */
function Sentence({ preview, isBelow }: { readonly preview: ReviewedPreview; readonly isBelow: boolean }) {
  const { sentence } = preview
  if (!sentence || placeSentence(preview) !== (isBelow ? 'below' : 'above')) return null
  const text = (
    <p className="review-sentence" dir="auto" translate="no">
      {sentence}
    </p>
  )
  if (!isBelow) return text
  return (
    <div className="review-claim">
      <p className="small muted">{t('Description, not tested')}</p>
      {text}
    </div>
  )
}

function Lines({ preview }: { readonly preview: ReviewedPreview }) {
  const { locale } = useTab().config.page
  const sentences = describePreview(preview, createPreviewFormats(locale), t('the holder of this signature'))
  return (
    <>
      <Sentence preview={preview} isBelow={false} />
      <ul className="review-lines" aria-label={t('What this does')}>
        {sentences.map(({ text, values, tone }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of a preview do not change
          <li key={index} data-tone={tone}>
            <Icon name={ICONS[tone]} size={20} />
            <span>{t(text satisfies Text, values)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a request of the host would do, before the wallet gets it. */
function Review({ preview: source, decide }: RequestReview) {
  const { connection, networkName } = useSession()
  const preview = useStore(source)
  const [isAccepted, setAccepted] = useState(false)
  const wallet = cleanText(connection?.wallet.name, 24, t('your wallet'))
  const isDangerous = preview !== null && preview.warnings.length > 0
  return (
    <div className="review">
      {preview ? (
        <Lines preview={preview} />
      ) : (
        <div className="review-skeleton" aria-busy="true">
          <Status className="sr">{t('Loading')}</Status>
          <Skeleton width={220} height={20} />
          <Skeleton width={160} height={20} />
        </div>
      )}
      {preview?.confidence !== 'unknown' && (
        <p className="review-note small muted">{preview && getNote(preview.confidence, networkName)}</p>
      )}
      {preview && <Sentence preview={preview} isBelow />}
      {isDangerous && (
        <Checkbox id="review-risk" isChecked={isAccepted} onChange={setAccepted}>
          {t('I understand the risk and want to continue.')}
        </Checkbox>
      )}
      <div className="review-buttons">
        <Button
          variant="accent"
          disabled={!preview || (isDangerous && !isAccepted)}
          onClick={() => decide('continue')}
        >
          {t('Continue in {name}', { name: wallet })}
        </Button>
        <Button onClick={() => decide('cancel')}>{t('Cancel')}</Button>
      </div>
    </div>
  )
}

export default function ReviewRequest() {
  const { review } = useViewData()
  return review ? <Review {...review} /> : null
}
