type Hex = `0x${string}`

/** The contracts of Uniswap v3 on a network. */
export interface UniswapContracts {
  readonly quoter: Hex
  readonly router: Hex
  /** The contract that wraps the network's coin. */
  readonly weth: Hex
}

export interface UniswapDeployment extends UniswapContracts {
  /** Chain id. */
  readonly chain: number
  /** Uniswap's own page with the addresses. */
  readonly source: string
}

/** Day on which the pages were read, ISO 8601. */
export const UNISWAP_DATE = '2026-11-29'

const page = (name: string) =>
  `https://docs.uniswap.org/contracts/v3/reference/deployments/${name}-deployments`

const FIRST: Pick<UniswapContracts, 'quoter' | 'router'> = {
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}
const OP_WETH: Hex = '0x4200000000000000000000000000000000000006'

/** QuoterV2, SwapRouter02 and the wrapped coin, as Uniswap documents them. */
export const UNISWAP: readonly UniswapDeployment[] = [
  { chain: 1, ...FIRST, weth: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', source: page('ethereum') },
  { chain: 10, ...FIRST, weth: OP_WETH, source: page('optimism') },
  {
    chain: 56,
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
    weth: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    source: page('bnb'),
  },
  { chain: 137, ...FIRST, weth: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', source: page('polygon') },
  {
    chain: 8453,
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
    weth: OP_WETH,
    source: page('base'),
  },
  { chain: 42_161, ...FIRST, weth: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', source: page('arbitrum') },
  {
    chain: 43_114,
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
    weth: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    source: page('avalanche'),
  },
]
