import type { ProviderShape } from './adapters.ts'

/** A wallet that is found by its object, whether or not it is listed in `btc_providers`. */
export interface KnownProvider {
  readonly path: string
  /** As the wallet names itself in other standards, so that its rows merge. */
  readonly name: string
  readonly shape: ProviderShape
}

/**
 * In order of preference where two paths lead to one wallet. Several wallets set `window.unisat`; UniSat itself also
 * sets `unisat_wallet`.
 */
export const KNOWN_PROVIDERS: readonly KnownProvider[] = [
  { path: 'XverseProviders.BitcoinProvider', name: 'Xverse', shape: 'satsConnect' },
  { path: 'LeatherProvider', name: 'Leather', shape: 'leather' },
  { path: 'okxwallet', name: 'OKX Wallet', shape: 'okx' },
  { path: 'bitkeep.unisat', name: 'Bitget Wallet', shape: 'unisat' },
  { path: 'binancew3w.bitcoin', name: 'Binance Wallet', shape: 'unisat' },
  { path: 'magicEden.bitcoin', name: 'Magic Eden', shape: 'satsConnect' },
  { path: '$onekey.btc', name: 'OneKey', shape: 'unisat' },
  { path: 'FordefiProviders.UtxoProvider', name: 'Fordefi', shape: 'satsConnect' },
  { path: 'unisat_wallet', name: 'UniSat Wallet', shape: 'unisat' },
  { path: 'unisat', name: 'UniSat Wallet', shape: 'unisat' },
]

/** The name of a wallet that marks the object it sets as `window.unisat`; never throws. */
export function markedName(target: object): string | undefined {
  try {
    return (target as { readonly isBinance?: unknown }).isBinance === true ? 'Binance Wallet' : undefined
  } catch {
    return undefined
  }
}

const METHODS: Readonly<Record<ProviderShape, readonly string[]>> = {
  satsConnect: ['request'],
  leather: ['request'],
  unisat: ['requestAccounts', 'signMessage'],
  okx: [],
}

const hasMethods = (target: object, names: readonly string[]): boolean => {
  try {
    return names.every(name => typeof (target as Readonly<Record<string, unknown>>)[name] === 'function')
  } catch {
    return false
  }
}

/** Whether an object can be asked in that shape; never throws. */
export function hasShape(target: object, shape: ProviderShape): boolean {
  if (shape !== 'okx') return hasMethods(target, METHODS[shape])
  try {
    const { bitcoin } = target as { readonly bitcoin?: unknown }
    return typeof bitcoin === 'object' && bitcoin !== null && hasMethods(bitcoin, METHODS.unisat)
  } catch {
    return false
  }
}

/** The shape of a listed object that is not in the table. */
export const detectShape = (target: object): ProviderShape | undefined =>
  (['satsConnect', 'unisat'] as const).find(shape => hasShape(target, shape))
