import type {
  PreviewAllowance,
  PreviewAsset,
  PreviewWarningKind,
} from '../../../../src/bridge/features/preview/contract.ts'
import type { Draft } from '../draft.ts'
import { readScriptKind } from './address.ts'
import type { KnownInput } from './proveCoins.ts'
import type { Coin } from './readPsbt.ts'
import type { SignatureScope } from './sighash.ts'

type Allowance = Draft['allowances'][number]

export interface OpenSignatures {
  readonly allowances: readonly Allowance[]
  /** Each once. */
  readonly warnings: readonly PreviewWarningKind[]
}

interface OpenInput {
  readonly position: number
  readonly input: KnownInput
  readonly scope: SignatureScope
}

export interface ReadOpenSignaturesParameters {
  readonly inputs: readonly KnownInput[]
  readonly outputs: readonly Coin[]
  /** Of the inputs that are to be signed, by position. */
  readonly scopes: ReadonlyMap<number, SignatureScope>
  readonly isOwnScript: (script: string) => boolean
  readonly coin: PreviewAsset
}

/**
 * Kinds of scripts where a signature with SINGLE and without an output at its position is one of the number 1 (the bug of
 * SIGHASH_SINGLE): it takes every coin of the key.
 */
const OLD_KINDS: ReadonlySet<string | null> = new Set(['pkh', 'sh', null])

const writeAmount = ({ coin, isProven }: KnownInput): string | null =>
  coin && isProven ? String(coin.value) : null

const sumValues = (coins: readonly Coin[]): bigint => coins.reduce((total, { value }) => total + value, 0n)

/**
 * Reads what every holder of a signature may do whose scope is less than the whole transaction.
 *
 * - NONE, and SINGLE whose output is not the account's: the coin may be taken.
 * - SINGLE: the coin is exchanged for the output at its position. Marketplaces list so.
 * - ALL with ANYONECANPAY: the coins are exchanged for all outputs of the account, once for all of them together.
 */
export function readOpenSignatures({
  inputs,
  outputs,
  scopes,
  isOwnScript,
  coin,
}: ReadOpenSignaturesParameters): OpenSignatures {
  const open = [...scopes].flatMap(([position, scope]): readonly OpenInput[] => {
    const input = inputs[position]
    const isWhole = scope.outputs === 'all' && !scope.hasOpenInputs
    return input && !isWhole ? [{ position, input, scope }] : []
  })
  if (open.length === 0) return { allowances: [], warnings: [] }

  const power = (kind: 'spend' | 'order', amount: Allowance['amount']): Allowance => ({
    kind,
    asset: coin,
    amount,
    spender: null,
    until: null,
  })
  const order = (amount: string | null, inReturn: bigint): Allowance => ({
    ...power('order', amount),
    inReturn: [{ asset: coin, amount: String(inReturn) }],
  })
  const findReturn = ({ position, scope }: OpenInput): bigint | null => {
    const output = scope.outputs === 'one' ? outputs[position] : undefined
    return output && isOwnScript(output.script) ? output.value : null
  }
  const isUnlimited = ({ position, input, scope }: OpenInput): boolean =>
    scope.outputs === 'one' &&
    position >= outputs.length &&
    OLD_KINDS.has(input.coin && readScriptKind(input.coin.script))

  const spent = open.filter(one => one.scope.outputs !== 'all' && findReturn(one) === null)
  const single = open.filter(one => findReturn(one) !== null)
  const whole = open.filter(({ scope }) => scope.outputs === 'all')
  // One transaction can have the inputs of both kinds, and pays the outputs once.
  const together = whole.length > 0 ? [...whole, ...single] : []
  const amounts = together.map(({ input }) => writeAmount(input))
  const total = amounts.includes(null)
    ? null
    : String(amounts.reduce((added, amount) => added + BigInt(amount ?? 0), 0n))

  const allowances = [
    ...spent.map(one => power('spend', isUnlimited(one) ? 'all' : writeAmount(one.input))),
    ...(together.length > 0
      ? [order(total, sumValues(outputs.filter(({ script }) => isOwnScript(script))))]
      : single.map(one => order(writeAmount(one.input), findReturn(one) ?? 0n))),
  ]
  return {
    allowances,
    warnings: [
      'signature',
      ...(spent.some(isUnlimited) ? (['unlimited'] as const) : []),
      ...(spent.length > 0 || allowances.some(givesNothing) ? (['onlyLeaves'] as const) : []),
    ],
  }
}

const givesNothing = ({ inReturn }: Pick<PreviewAllowance, 'inReturn'>): boolean =>
  inReturn?.every(({ amount }) => amount === '0') === true
