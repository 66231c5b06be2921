import { formatUnits, parseUnits } from 'viem'
import { contractsOf, TOKENS } from '../contracts/addresses.ts'

const SCALE = 18
const FIRST: Readonly<Record<string, string>> = {
  ETH: '2500',
  SOL: '150',
  BTC: '60000',
  EUR: '1.1',
  GBP: '1.25',
  USDC: '1',
  USDT: '1',
  DAI: '1',
  PTS: '0.1',
  FINE: '2',
}

/** What things cost, in US dollars as decimal text. An asset is a coin's symbol or a token's CAIP-10 name. */
export interface Prices {
  /** `0` for an asset without a market. */
  of(asset: string): string
  /** Both numbers of a row, as the service gives them; no value without a price. */
  ofRow(asset: string, units: bigint, decimals: number): { readonly price: number; readonly value?: number }
  /** The same for a transfer of the history, where the unknown is `null`. */
  ofTransfer(
    asset: string,
    units: bigint,
    decimals: number,
  ): { readonly price: number | null; readonly value: number | null }
  /** By symbol for every chain, or by CAIP-10 for one token. */
  set(asset: string, price: string): void
  reset(): void
}

/** Symbols of tokens are not trusted: a copy of USDC is worth nothing. */
export function createPrices(chainIds: readonly number[]): Prices {
  const prices = new Map<string, string>()
  const set = (asset: string, price: string) => {
    // Throws for what is no decimal.
    parseUnits(price, SCALE)
    const token = TOKENS.find(({ symbol }) => symbol === asset)
    const names = token ? chainIds.map(id => `eip155:${id}:${contractsOf(id)[token.key]}`) : [asset]
    for (const name of names) prices.set(keyOf(name), price)
  }
  const reset = () => {
    prices.clear()
    for (const [asset, price] of Object.entries(FIRST)) set(asset, price)
  }
  reset()
  const of = (asset: string) => prices.get(keyOf(asset)) ?? '0'
  const ofRow = (asset: string, units: bigint, decimals: number) => {
    const price = of(asset)
    if (price === '0') return { price: 0 }
    const value = (units * parseUnits(price, SCALE)) / 10n ** BigInt(decimals)
    return { price: Number(price), value: Number(formatUnits(value, SCALE)) }
  }
  return {
    of,
    set,
    reset,
    ofRow,
    ofTransfer(asset, units, decimals) {
      const { price, value = null } = ofRow(asset, units, decimals)
      return { price: price === 0 ? null : price, value }
    },
  }
}

/** Hex is one name in two spellings, base58 is not. */
const keyOf = (asset: string) => (asset.startsWith('eip155:') ? asset.toLowerCase() : asset)
