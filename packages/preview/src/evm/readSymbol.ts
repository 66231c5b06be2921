import { hexToString, sliceHex, trim } from 'viem/utils'
import { visibleLine } from '../../../../src/bridge/values/visibleLine.ts'

type Hex = `0x${string}`

const SYMBOL_MOST = 24

/** The symbol that a token's contract answered: a string, or 32 bytes. */
export function readSymbol(answer: Hex | null): string | null {
  if (answer === null || answer === '0x') return null
  try {
    const bytes =
      answer.length === 66
        ? trim(answer, { dir: 'right' })
        : sliceHex(answer, 64, 64 + Math.min(Number(BigInt(sliceHex(answer, 32, 64))), SYMBOL_MOST * 4))
    const line = visibleLine(hexToString(bytes))
    return [...line].slice(0, SYMBOL_MOST).join('') || null
  } catch {
    return null
  }
}
