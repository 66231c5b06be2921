import { contractsOf } from '../contracts/addresses.ts'

interface PaymentCurrency {
  readonly id: string
  readonly limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

const CARD = { id: 'CARD', min: '2', max: '7500' }
const BANK = { id: 'ACH_BANK_ACCOUNT', min: '1', max: '25000' }

/** Countries the shop sells in, with the currencies it takes there. Every other country has empty lists. */
const COUNTRIES: Readonly<Record<string, readonly PaymentCurrency[]>> = {
  US: [{ id: 'USD', limits: [CARD, BANK] }],
  GB: [
    { id: 'GBP', limits: [CARD] },
    { id: 'USD', limits: [CARD] },
  ],
  DE: [
    { id: 'EUR', limits: [CARD] },
    { id: 'USD', limits: [] },
  ],
}

const NETWORKS = [
  { name: 'ethereum', displayName: 'Ethereum', chainId: '1' },
  { name: 'base', displayName: 'Base', chainId: '8453' },
] as const

const networks = (key: 'usdc' | 'dai' | undefined) =>
  NETWORKS.map(network => ({
    ...network,
    contractAddress: key ? contractsOf(Number(network.chainId))[key].toLowerCase() : '',
  }))

/** What can be bought; `decimals` is this peer's own and is never sent. */
export const PURCHASES = [
  {
    id: '2b92315d-eab7-5bef-84fa-089a131333f5',
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    networks: networks('usdc'),
  },
  {
    id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    networks: networks(undefined),
  },
  {
    id: '01e9e33b-d099-56fb-aa3b-76c19d0b250e',
    name: 'Dai',
    symbol: 'DAI',
    decimals: 18,
    networks: networks('dai'),
  },
] as const

/** The currencies of a country; empty where nothing is sold. */
export const paymentsIn = (country: string): readonly PaymentCurrency[] =>
  Object.hasOwn(COUNTRIES, country) ? (COUNTRIES[country] ?? []) : []

/** Finds what is bought by its id or its ticker, as the shop does. */
export const purchaseOf = (name: string) => PURCHASES.find(({ id, symbol }) => id === name || symbol === name)

/** The reply of `GET /v1/onramp/buy/options`. */
export function options(country: string) {
  const paymentCurrencies = paymentsIn(country)
  return {
    paymentCurrencies,
    purchaseCurrencies:
      paymentCurrencies.length === 0 ? [] : PURCHASES.map(({ decimals: _, ...currency }) => currency),
  }
}

/** The chain a network name of the shop stands for; undefined for a name the shop does not have. */
export const chainOf = (network: unknown): number | undefined => {
  const found = NETWORKS.find(({ name }) => name === network)
  return found && Number(found.chainId)
}
