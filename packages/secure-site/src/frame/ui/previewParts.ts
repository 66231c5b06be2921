import type { PreviewWarning } from '../../../../../src/bridge/features/preview/contract.ts'
import { currentLanguage, type Text, t } from '../../../../../src/ui/words/t.ts'
import {
  describePreview,
  type PreviewFormats,
  type PreviewSentence,
  placeSentence,
} from '../../../../preview/src/describe.ts'
import type { ShownPreview } from '../rpc/preview.ts'
import { el } from './element.ts'
import { address, type Row, rows } from './parts.ts'
import { createFormats, writeAddress } from './previewFormats.ts'

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

const drawNote = (words: string): HTMLElement => el('p', 'muted hint', words)

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
