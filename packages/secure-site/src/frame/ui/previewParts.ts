import { formatUnits, getAddress, isAddress } from 'viem'
import type { PreviewWarning } from '../../../../../src/bridge/features/preview/contract.ts'
import { formatHolding } from '../../../../../src/ui/format/money.ts'
import { createPreviewFormats } from '../../../../../src/ui/format/previewFormats.ts'
import { currentLanguage, type Text, t } from '../../../../../src/ui/words/t.ts'
import {
  describePreview,
  type PreviewFormats,
  type PreviewSentence,
  placeSentence,
} from '../../../../preview/src/describe.ts'
import { currentLocale } from '../language.ts'
import type { ShownPreview } from '../rpc/preview.ts'
import { el } from './element.ts'
import { address, type Row, rows } from './parts.ts'

/** EVM addresses with their checksum, so that a person can compare them with those of other apps. */
const writeAddress = (value: string): string =>
  isAddress(value, { strict: false }) ? getAddress(value) : value

/** The formats of the modal, with exact amounts: here they are signed. */
function createFormats(): PreviewFormats {
  const locale = currentLocale()
  const formats = createPreviewFormats(locale)
  return {
    ...formats,
    amount: (asset, amount) =>
      asset.kind === 'nft' || asset.decimals === null
        ? formats.amount(asset, amount)
        : formatHolding(
            formatUnits(BigInt(amount), asset.decimals),
            formats.asset(asset),
            locale,
            Math.max(asset.decimals, 1),
          ),
    party: ({ address }) => formats.address(writeAddress(address)),
    address: value => formats.address(writeAddress(value)),
  }
}

/** Values that are the point of their sentence. */
const FIGURES = ['amount', 'price']

/** A sentence with its values as elements, each with a direction of its own. */
function drawSentence({ text, values, tone }: PreviewSentence): HTMLElement {
  const words = (currentLanguage().words[text satisfies Text] as string | undefined) ?? text
  const parts = words.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part
    return el('bdi', FIGURES.includes(part) ? 'figure' : 'value', values[part] ?? '')
  })
  const line = el('li', 'line', el('span', '', ...parts))
  line.dataset.tone = tone
  return line
}

/** Addresses that the sentences shorten, in full, each once. */
function listAddresses(
  { effects, allowances, warnings }: ShownPreview,
  contracts: readonly string[],
  formats: PreviewFormats,
): readonly Row[] {
  const found = new Map<string, readonly [name: string, value: string]>()
  const add = (name: string, value: string | null | undefined, isRepeated = false) => {
    const isKnown = [...found.values()].some(([, known]) => known === value)
    if (value && (isRepeated || !isKnown)) found.set(`${name} ${value}`, [name, value])
  }
  for (const { direction, party } of effects) if (direction === 'out') add(t('To'), party?.address, true)
  for (const { spender } of allowances) add(t('Approved for'), spender?.address, true)
  for (const { asset } of [...effects, ...allowances])
    if (asset) add(formats.asset({ ...asset, tokenId: null }), asset.contract)
  for (const contract of contracts) add(t('Contract'), contract.toLowerCase())
  for (const { subject } of warnings) if (subject !== null) add(formats.address(subject), subject)
  return [...found.values()].map(([name, value]): Row => [name, address(writeAddress(value))])
}

const drawNote = (words: string): HTMLElement => el('p', 'muted note', words)

const writeSentence = ({ text, values }: PreviewSentence): string => t(text satisfies Text, values)

/** Dangers in words: the same as in the modal's review. */
export const writeWarnings = (warnings: readonly PreviewWarning[]): readonly string[] =>
  describePreview(
    { effects: [], allowances: [], warnings, confidence: 'unknown' },
    createFormats(),
    t('the holder of this signature'),
  ).map(writeSentence)

/**
 * Draws what a request does, as the modal's review does, and all its addresses in full.
 *
 * @param network its name
 * @param contracts that the request calls
 */
export function drawPreview(
  preview: ShownPreview,
  { network, contracts = [] }: { readonly network: string; readonly contracts?: readonly string[] },
): { readonly body: readonly Node[]; readonly warnings: readonly string[] } {
  const { confidence, sentence } = preview
  const formats = createFormats()
  const described = describePreview(preview, formats, t('the holder of this signature'))
  const lines = described.filter(({ tone }) => tone !== 'danger')
  const list = el('ul', { class: 'lines', label: t('What this does') }, ...lines.map(drawSentence))
  const claim = sentence === null ? undefined : el('bdi', 'sentence', sentence)
  const place = placeSentence(preview)
  const addresses = listAddresses(preview, contracts, formats)
  return {
    warnings: described.filter(({ tone }) => tone === 'danger').map(writeSentence),
    body: [
      ...(claim && place === 'above' ? [claim] : []),
      ...(lines.length > 0 ? [list] : []),
      ...(confidence === 'simulated' ? [drawNote(t('Tested on {network}', { network }))] : []),
      ...(confidence === 'decoded' ? [drawNote(t('Read from the request, not tested'))] : []),
      ...(claim && place === 'below' ? [drawNote(t('Description, not tested')), claim] : []),
      ...(addresses.length > 0 ? [rows(addresses)] : []),
    ],
  }
}
