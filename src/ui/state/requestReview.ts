import type { Preview } from '../../bridge/features/preview/contract.ts'
import type { ReadStore } from './store.ts'

/** What a person decides about a request of the host. */
export type ReviewChoice = 'continue' | 'cancel'

/** What a review shows of a preview. */
export type ReviewedPreview = Pick<Preview, 'effects' | 'allowances' | 'warnings' | 'confidence' | 'sentence'>

/** A request that waits for a person's decision before the wallet gets it. */
export interface RequestReview {
  readonly method: string
  /** `null` while it is being made. */
  readonly preview: ReadStore<ReviewedPreview | null>
  readonly decide: (choice: ReviewChoice) => void
}
