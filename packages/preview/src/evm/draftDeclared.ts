import type { PreviewAsset, PreviewWarning } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, warn } from '../draft.ts'
import { COIN_LOGGER, UNLIMITED_FROM } from './logs.ts'
import type { DeclaredCall } from './readCalls.ts'
import { assetId } from './readOutcome.ts'
import { readSymbol } from './readSymbol.ts'
import type { TokenFacts } from './simulateCalls.ts'

type Hex = `0x${string}`

/** The network's own coin. */
type Coin = { readonly symbol: string; readonly decimals: number }

export function toAsset(id: string, tokens: ReadonlyMap<Hex, TokenFacts>, coin: Coin): PreviewAsset {
  const [token = '', tokenId = null] = id.split(' ')
  if (token === COIN_LOGGER) return { kind: 'coin', contract: null, tokenId: null, ...coin }
  const facts = tokens.get(token as Hex)
  const symbol = readSymbol(facts?.symbol ?? null)
  return tokenId === null
    ? { kind: 'token', contract: token, tokenId, symbol, decimals: facts?.decimals ?? null }
    : { kind: 'nft', contract: token, tokenId, symbol, decimals: null }
}

/** Warnings about an allowance. */
export function warnAllowance(
  { kind, amount, spender }: Pick<Draft['allowances'][number], 'kind' | 'amount' | 'spender'>,
  contracts: Draft['contracts'],
): readonly PreviewWarning[] {
  if (amount === '0') return []
  return [
    ...(kind === 'spend' && amount === 'all' ? [warn('unlimited', spender)] : []),
    ...(kind === 'collection' ? [warn('allOfCollection', spender)] : []),
    ...(spender !== null && contracts.get(spender) === false ? [warn('spenderWithoutCode', spender)] : []),
  ]
}

export const toAmount = (amount: bigint): string => (amount >= UNLIMITED_FROM ? 'all' : String(amount))

export const isPlainCoins = (declared: readonly DeclaredCall[]): boolean =>
  declared.every(({ kind }) => kind === 'coins')

/** What the data of the calls states, where no node simulates them. */
export function draftDeclared(declared: readonly DeclaredCall[], owner: Hex, coin: Coin): Draft {
  const none = new Map<Hex, TokenFacts>()
  const effects = declared.flatMap((call): Draft['effects'] => {
    if (call.kind === 'coins' && call.amount > 0n)
      return [
        {
          direction: 'out',
          asset: toAsset(COIN_LOGGER, none, coin),
          amount: String(call.amount),
          party: call.to,
        },
      ]
    if (call.kind !== 'transfer') return []
    return call.items.map(({ tokenId, amount }) => ({
      direction: call.to === owner && call.from !== owner ? 'in' : 'out',
      asset: toAsset(assetId({ token: call.contract, tokenId }), none, coin),
      amount: String(amount),
      party: call.to === owner ? call.from : call.to,
    }))
  })
  const allowances = declared.flatMap((call): Draft['allowances'] =>
    call.kind === 'approve'
      ? [
          {
            kind: call.amount === 'all' ? 'collection' : 'spend',
            asset: toAsset(call.contract, none, coin),
            amount: call.amount === 'all' ? 'all' : toAmount(call.amount),
            spender: call.spender,
            until: call.until === undefined ? null : call.until * 1_000,
          },
        ]
      : [],
  )
  return {
    effects,
    allowances,
    warnings: [
      ...(isPlainCoins(declared) ? [] : [warn('notTested')]),
      ...allowances.flatMap(allowance => warnAllowance(allowance, new Map())),
    ],
    confidence: declared.some(({ kind }) => kind === 'other' || kind === 'create') ? 'unknown' : 'decoded',
    block: null,
    contracts: new Map(),
  }
}

/** Adds to what balances and allowances show what only the data of the calls states: receivers, NFTs and collections. */
export function addDeclared(draft: Draft, declared: Draft): Draft {
  const isNft = ({ asset }: Draft['effects'][number]) => asset.kind === 'nft'
  const isSame = (a: PreviewAsset | null, b: PreviewAsset | null) => a?.contract === b?.contract
  const nfts = declared.effects.filter(isNft)
  const isStated = (effect: Draft['effects'][number]) => nfts.some(({ asset }) => isSame(asset, effect.asset))
  return {
    ...draft,
    effects: [
      ...draft.effects
        .filter(effect => !isStated(effect))
        .map(effect => ({
          ...effect,
          party:
            declared.effects.find(
              ({ asset, direction }) => isSame(asset, effect.asset) && direction === effect.direction,
            )?.party ?? null,
        })),
      ...nfts,
    ],
    allowances: [
      ...draft.allowances,
      ...declared.allowances.filter(
        ({ asset, spender }) =>
          !draft.allowances.some(known => isSame(known.asset, asset) && known.spender === spender),
      ),
    ],
    warnings: [
      ...draft.warnings,
      ...declared.warnings.filter(
        ({ kind, subject }) =>
          !draft.warnings.some(known => known.kind === kind && known.subject === subject),
      ),
    ],
  }
}
