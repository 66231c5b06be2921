import type { DataImage } from '../../../bridge/contract/image.ts'

/** How an account is shown: its address, its name if known, and its picture as a `data:` URL. */
export interface AccountProfile {
  readonly address: string
  readonly name: string | null
  readonly image: DataImage | null
}
