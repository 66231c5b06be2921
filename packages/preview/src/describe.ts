import type {
  Preview,
  PreviewAllowance,
  PreviewAsset,
  PreviewEffect,
  PreviewParty,
  PreviewWarning,
  PreviewWarningKind,
} from '../../../src/bridge/features/preview/contract.ts'

/** How values are written in the person's language. */
export interface PreviewFormats {
  /** An amount with its symbol, for instance `120 USDC`, never rounded up. Base units where the decimals are unknown. */
  readonly amount: (asset: PreviewAsset, amount: string) => string
  /** An asset without an amount, for instance `USDC` or `Tabkey Tiles #12`. */
  readonly asset: (asset: PreviewAsset) => string
  readonly party: (party: PreviewParty) => string
  readonly address: (address: string) => string
  /** @param at ms since epoch */
  readonly date: (at: number) => string
}

type Values = Readonly<Record<string, string>>

/** One sentence of a preview. `text` is English and the key of its translations; `{name}` stands for a value. */
export interface PreviewSentence {
  readonly text: PreviewText
  readonly values: Values
  /** `loss` and `gain` move assets, `power` allows something, `danger` is a warning. */
  readonly tone: 'loss' | 'gain' | 'power' | 'danger' | 'plain'
}

/** Every sentence of a preview. */
export type PreviewText =
  | 'You send {amount} to {party}.'
  | 'You send {amount}.'
  | 'You receive {amount}.'
  | 'Nothing leaves your account.'
  | 'This lets {party} take {amount}.'
  | 'This lets {party} take {amount} until {date}.'
  | 'This lets {party} take all your {asset}, until you take it back.'
  | 'This lets {party} take all your {asset} until {date}.'
  | 'This lets {party} take {asset}.'
  | 'This lets {party} take every {asset} NFT you have, until you take it back.'
  | 'This takes back what {party} may take of your {asset}.'
  | 'You offer {amount} for {price}.'
  | 'You offer {amount} for nothing.'
  | 'This lets {party} act as your account.'
  | 'This takes back that other code acts as your account.'
  | (typeof WARNINGS)[PreviewWarningKind]
  | 'Others could act as your account.'

const WARNINGS = {
  notTested: 'What this does could not be tested.',
  wouldFail: 'This would fail now.',
  differs: 'The result changes between tests. It may be a trap.',
  contradiction: 'The tests contradict each other. Do not rely on them.',
  unlimited: 'There is no limit to what can be taken.',
  allOfCollection: 'All NFTs of this collection can be taken, those you get later too.',
  spenderWithoutCode: '{address} is a person’s address, not an app.',
  account: '{address} would control your account.',
  lookAlike: '{address} looks like an address you know, but it is another one.',
  onlyLeaves: 'You get nothing back.',
  hiddenReceiver: 'It goes to {address}, which the request does not name.',
  noCode: 'There is no contract at {address}.',
  signature: 'With this signature your assets can be moved without asking you again.',
  unread: 'A part of this request could not be read.',
  blind: 'There is no way to tell what this signs.',
  otherChain: 'This is for another network.',
  otherAccount: 'This is for another account: {address}.',
  neverExpires: 'Once signed, it can be used at any time.',
  highFee: 'The network fee is far above the usual.',
  permanentDelegate: '{address} can take these tokens away from you at any time.',
} as const satisfies Record<PreviewWarningKind, string>

function describeEffect(
  { direction, asset, amount, party }: PreviewEffect,
  formats: PreviewFormats,
): PreviewSentence {
  const written = amount === null ? formats.asset(asset) : formats.amount(asset, amount)
  if (direction === 'in') return { text: 'You receive {amount}.', values: { amount: written }, tone: 'gain' }
  return party
    ? {
        text: 'You send {amount} to {party}.',
        values: { amount: written, party: formats.party(party) },
        tone: 'loss',
      }
    : { text: 'You send {amount}.', values: { amount: written }, tone: 'loss' }
}

function describeOrder(
  { asset, amount, inReturn = [] }: PreviewAllowance,
  formats: PreviewFormats,
): PreviewSentence {
  const offered = asset === null ? '' : amount === null ? formats.asset(asset) : formats.amount(asset, amount)
  const price = inReturn
    .filter(one => !/^0+$/.test(one.amount))
    .map(one => formats.amount(one.asset, one.amount))
    .join(' + ')
  return price === ''
    ? { text: 'You offer {amount} for nothing.', values: { amount: offered }, tone: 'loss' }
    : { text: 'You offer {amount} for {price}.', values: { amount: offered, price }, tone: 'power' }
}

/** @param holder what a power without a spender is called: the holder of the signature */
function describeAllowance(
  allowance: PreviewAllowance,
  formats: PreviewFormats,
  holder: string,
): PreviewSentence {
  const { kind, asset, amount, spender, until } = allowance
  const party = spender ? formats.party(spender) : holder
  const power = (text: PreviewText, values: Values = {}): PreviewSentence => ({
    text,
    values: { party, ...values },
    tone: 'power',
  })
  if (kind === 'account')
    return amount === '0'
      ? { text: 'This takes back that other code acts as your account.', values: {}, tone: 'plain' }
      : power('This lets {party} act as your account.')
  if (kind === 'order') return describeOrder(allowance, formats)
  if (asset === null) return power('This lets {party} act as your account.')
  const name = formats.asset(asset)
  if (amount === '0')
    return {
      text: 'This takes back what {party} may take of your {asset}.',
      values: { party, asset: name },
      tone: 'plain',
    }
  if (kind === 'collection')
    return power('This lets {party} take every {asset} NFT you have, until you take it back.', {
      asset: name,
    })
  if (kind === 'nft' || amount === null) return power('This lets {party} take {asset}.', { asset: name })
  if (amount === 'all')
    return until === null
      ? power('This lets {party} take all your {asset}, until you take it back.', { asset: name })
      : power('This lets {party} take all your {asset} until {date}.', {
          asset: name,
          date: formats.date(until),
        })
  const written = formats.amount(asset, amount)
  return until === null
    ? power('This lets {party} take {amount}.', { amount: written })
    : power('This lets {party} take {amount} until {date}.', { amount: written, date: formats.date(until) })
}

function describeWarning({ kind, subject }: PreviewWarning, formats: PreviewFormats): PreviewSentence {
  if (kind === 'account' && subject === null)
    return { text: 'Others could act as your account.', values: {}, tone: 'danger' }
  return {
    text: WARNINGS[kind],
    values: subject === null ? {} : { address: formats.address(subject) },
    tone: 'danger',
  }
}

/**
 * A preview in sentences: what leaves, what arrives, what is allowed, then the dangers.
 *
 * @param holder what the holder of a signature is called, in the person's language
 * @example describePreview(preview, formats, 'the holder of this signature').map(({ text, values }) => t(text, values))
 */
export function describePreview(
  {
    effects,
    allowances,
    warnings,
    confidence,
  }: Pick<Preview, 'effects' | 'allowances' | 'warnings' | 'confidence'>,
  formats: PreviewFormats,
  holder: string,
): readonly PreviewSentence[] {
  const out = effects.filter(({ direction }) => direction === 'out')
  const into = effects.filter(({ direction }) => direction === 'in')
  const isEmpty = effects.length === 0 && allowances.length === 0
  // Nothing is said of a request that was not tested but the warning.
  const isHarmless = isEmpty && confidence !== 'unknown' && warnings.length === 0
  return [
    ...[...out, ...into].map(effect => describeEffect(effect, formats)),
    ...allowances.map(allowance => describeAllowance(allowance, formats, holder)),
    ...(isHarmless ? [{ text: 'Nothing leaves your account.', values: {}, tone: 'plain' } as const] : []),
    ...warnings.map(warning => describeWarning(warning, formats)),
  ]
}

/** A transfer or an approval has one line, which says the same as the sentence of a descriptor. */
const isAdding = ({
  effects,
  allowances,
  warnings,
}: Pick<Preview, 'effects' | 'allowances' | 'warnings'>): boolean =>
  effects.length + allowances.length > 1 ||
  effects.some(({ direction }) => direction === 'in') ||
  warnings.some(({ kind }) => kind === 'onlyLeaves')

/**
 * Where the sentence of a descriptor stands: above the lines where nothing was tested, else below them.
 *
 * @returns `null` where it adds nothing to the lines
 */
export function placeSentence(
  preview: Pick<Preview, 'effects' | 'allowances' | 'warnings' | 'confidence'>,
): 'above' | 'below' | null {
  const { effects, allowances, confidence } = preview
  if (confidence !== 'simulated' || effects.length + allowances.length === 0) return 'above'
  return isAdding(preview) ? 'below' : null
}
