import { contractsOf } from '../contracts/addresses.ts'

const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

export const PAYMENT_CURRENCIES = [
  { id: 'USD', payment_method_limits: LIMITS },
  { id: 'EUR', payment_method_limits: LIMITS.slice(0, 1) },
  { id: 'GBP', payment_method_limits: LIMITS.slice(0, 1) },
]

const NETWORKS = [
  { name: 'ethereum', display_name: 'Ethereum', chainId: 1 },
  { name: 'base', display_name: 'Base', chainId: 8453 },
] as const

const networks = (key: 'usdc' | 'dai' | undefined) =>
  NETWORKS.map(({ chainId, ...network }) => ({
    ...network,
    chain_id: String(chainId),
    contract_address: key ? contractsOf(chainId)[key] : '',
  }))

/** What can be bought; `decimals` is ours and stays here. */
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

/** `GET /v1/onramp/options` */
export const options = () => ({
  paymentCurrencies: PAYMENT_CURRENCIES,
  purchaseCurrencies: PURCHASES.map(({ decimals: _, ...currency }) => currency),
})

/** The chain a provider means by a name. */
export const chainOf = (network: unknown): number =>
  NETWORKS.find(({ name, display_name }) => name === network || display_name === network)?.chainId ?? 1
