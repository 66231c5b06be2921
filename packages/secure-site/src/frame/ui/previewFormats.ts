import { getAddress, isAddress } from 'viem'
import { createPreviewFormats } from '../../../../../src/ui/format/previewFormats.ts'
import type { PreviewFormats } from '../../../../preview/src/describe.ts'
import { currentLocale } from '../language.ts'

/** Amounts are signed here, so they are exact: the most decimals that every browser writes. */
const PLACES = 20

/** EVM addresses with their checksum, so that a person can compare them with those of other apps. */
export const writeAddress = (value: string): string =>
  isAddress(value, { strict: false }) ? getAddress(value) : value

/** The formats of the modal. */
export function createFormats(): PreviewFormats {
  const formats = createPreviewFormats(currentLocale(), PLACES)
  return {
    ...formats,
    party: ({ address }) => formats.address(writeAddress(address)),
    address: value => formats.address(writeAddress(value)),
  }
}
