import { describePreview } from '../../../../packages/preview/src/describe.ts'
import { createPreviewFormats } from '../../format/previewFormats.ts'
import { useTab } from '../../hooks/useTab.ts'
import type { ReviewedPreview } from '../../state/requestReview.ts'
import { sentences } from '../../words/sentences.ts'
import { type Text, t } from '../../words/t.ts'

/**
 * What a payment does, as the first sentence that a screen reader reads; in the words of previews. A sign-in moves nothing, and
 * its visible text says so already; a deposit is a form, whose field says the amount.
 */
export function SpokenEffects({
  effects = [],
  allowances = [],
}: Partial<Pick<ReviewedPreview, 'effects' | 'allowances'>>) {
  const { locale } = useTab().config.page
  const described = describePreview(
    { effects, allowances, warnings: [], confidence: 'decoded' },
    createPreviewFormats(locale),
    t('the holder of this signature'),
  )
  return (
    <p className="sr">{sentences(described.map(({ text, values }) => t(text satisfies Text, values)))}</p>
  )
}
