import { hasInvisible } from '../../../bridge/values/invisible.ts'
import { toSymbolSkeleton } from '../../base/skeletons.ts'
import { FAMOUS } from './wellKnown.ts'

/** A picture sign in colour: the selector behind it is part of the sign. */
const COLOURED = /(\p{Extended_Pictographic})\ufe0f/gu
/** Blanks around a name that contracts write by mistake. */
const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g
/** Letters in another dress: full width, mathematical, circled. */
const DRESSED = /[\u2460-\u24ff\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u
const LATIN = /\p{Script=Latin}/u
/** Scripts whose letters pass for Latin ones. */
const LIKE_LATIN =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}\p{Script=Canadian_Aboriginal}\p{Script=Georgian}\p{Script=Deseret}]/u
const LINK = /h(?:tt|xx)ps?:|:\s*[/\\]{2}|\bwww\.|\bt\.me\b|\bbit\.ly\b/iu
/** A host, also with its dot disguised: `evil[.]example`, `evil。example`. */
const HOST = /[\p{L}\p{N}-](?:\.|\[\.\]|\(\.\)|\[dot\]|[。．｡․])\p{L}{2,}/iu
const BAIT = /\$\s?\d|\b(?:claim|airdrop|giveaway|redeem|voucher|free\s*mint)\b/iu
/** More marks on one letter than any language writes: it runs over the lines around it. */
const PILE = /\p{M}{3,}/u

const isMixed = (text: string) =>
  text.split(/[\s()[\]/,-]+/u).some(word => LATIN.test(word) && LIKE_LATIN.test(word))

/**
 * Whether words from outside try to be taken for something else: hidden characters, letters of several scripts in one
 * word, an address of the web, bait.
 */
export function isSuspiciousText(text: string): boolean {
  const line = text.replace(EDGES, '').replace(COLOURED, '$1')
  return (
    hasInvisible(line) ||
    DRESSED.test(line) ||
    PILE.test(line.normalize('NFD')) ||
    isMixed(line) ||
    LINK.test(line) ||
    HOST.test(line) ||
    BAIT.test(line)
  )
}

/** Whether a symbol is drawn like a famous one, or like the chain's coin, and is spelt otherwise. */
export function isDisguised(symbol: string, coin: string): boolean {
  const skeleton = toSymbolSkeleton(symbol)
  const target =
    skeleton === toSymbolSkeleton(coin) ? coin.toUpperCase() : FAMOUS.has(skeleton) ? skeleton : null
  return target !== null && symbol.trim().replace(/^\$/, '').toUpperCase() !== target
}
