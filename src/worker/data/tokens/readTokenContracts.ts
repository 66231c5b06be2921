import { type ContractCall, readContracts } from '../sources/readContracts.ts'
import type { ListedToken } from './tokenList.ts'
import type { TokenSourceContext } from './tokenSource.ts'

type Hex = `0x${string}`

/** A token of which an account holds some. */
export interface HeldToken {
  readonly token: ListedToken
  /** Base units. */
  readonly value: bigint
  /** As the contract says; as the list says where the contract has no such function (ERC-20 does not demand it). */
  readonly decimals: number
}

/** ERC-20 `balanceOf(address)` and `decimals()`. */
const BALANCE = '0x70a08231'
const DECIMALS = '0x313ce567'
const DECIMALS_MAX = 255n

/** The first word of an answer; `null` for an answer without one. */
const readWord = (answer: Hex | null | undefined): bigint | null =>
  answer && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : null

/** The listed tokens that an account holds, as their contracts say. */
export async function readTokenContracts(
  context: TokenSourceContext,
  owner: string,
  tokens: readonly ListedToken[],
): Promise<readonly HeldToken[]> {
  const calls = tokens.flatMap(({ address }): readonly ContractCall[] => {
    const to = address.toLowerCase() as Hex
    return [
      { to, data: `${BALANCE}${owner.slice(2).toLowerCase().padStart(64, '0')}` },
      { to, data: DECIMALS },
    ]
  })
  const answers = await readContracts(context, calls)
  return tokens.flatMap((token, index) => {
    const value = readWord(answers[2 * index])
    if (value === null || value === 0n) return []
    const decimals = readWord(answers[2 * index + 1]) ?? BigInt(token.decimals)
    return decimals > DECIMALS_MAX ? [] : [{ token, value, decimals: Number(decimals) }]
  })
}
