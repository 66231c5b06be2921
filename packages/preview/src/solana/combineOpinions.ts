import type { Draft } from '../draft.ts'

type Findings = Pick<Draft, 'effects' | 'allowances'>

/** Amounts of two nodes that differ by less are equal: prices move from slot to slot. */
const CLOSE_PERCENT = 2n

const nameEffect = ({ direction, asset }: Draft['effects'][number]): string =>
  `${direction} ${asset.contract ?? asset.kind}`

const nameAllowance = ({ kind, asset, spender, amount }: Draft['allowances'][number]): string =>
  `${kind} ${asset?.contract ?? null} ${spender} ${amount}`

function sumByAsset({ effects }: Findings): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const effect of effects) {
    const name = nameEffect(effect)
    sums.set(name, (sums.get(name) ?? 0n) + BigInt(effect.amount ?? 0))
  }
  return sums
}

function isClose(a: bigint, b: bigint): boolean {
  const difference = a > b ? a - b : b - a
  return difference * 100n <= (a > b ? a : b) * CLOSE_PERCENT
}

/**
 * Two nodes about one transaction: the most that leaves, the least that arrives, every power of either.
 *
 * @returns `isEqual`: the nodes agree
 */
export function combineOpinions(first: Findings, second: Findings): Findings & { readonly isEqual: boolean } {
  const sums = [sumByAsset(first), sumByAsset(second)] as const
  let isEqual = true
  const effects = [...new Set([...sums[0].keys(), ...sums[1].keys()])].flatMap(name => {
    const [a, b] = [sums[0].get(name) ?? 0n, sums[1].get(name) ?? 0n]
    if (!isClose(a, b)) isEqual = false
    const isSecondWorse = name.startsWith('out') ? b > a : b < a
    return (isSecondWorse ? second : first).effects.filter(effect => nameEffect(effect) === name)
  })
  const allowances = new Map(
    [...second.allowances, ...first.allowances].map(allowance => [nameAllowance(allowance), allowance]),
  )
  const has = ({ allowances: all }: Findings) => new Set(all.map(nameAllowance)).size
  if (has(first) !== allowances.size || has(second) !== allowances.size) isEqual = false
  return { effects, allowances: [...allowances.values()], isEqual }
}
