/**
 * Short names of EVM chains before an address (ERC-3770), with their chain ids and names for people.
 *
 * @see https://github.com/ethereum-lists/chains
 */
export const CHAIN_PREFIXES: Readonly<Record<string, readonly [chainId: number, name: string]>> = {
  eth: [1, 'Ethereum'],
  oeth: [10, 'OP Mainnet'],
  cro: [25, 'Cronos'],
  rsk: [30, 'Rootstock'],
  bnb: [56, 'BNB Smart Chain'],
  gno: [100, 'Gnosis'],
  unichain: [130, 'Unichain'],
  pol: [137, 'Polygon'],
  matic: [137, 'Polygon'],
  sonic: [146, 'Sonic'],
  ftm: [250, 'Fantom'],
  zksync: [324, 'ZKsync Era'],
  mnt: [5_000, 'Mantle'],
  base: [8_453, 'Base'],
  arb1: [42_161, 'Arbitrum One'],
  'arb-nova': [42_170, 'Arbitrum Nova'],
  celo: [42_220, 'Celo'],
  avax: [43_114, 'Avalanche'],
  linea: [59_144, 'Linea'],
  berachain: [80_094, 'Berachain'],
  blastmainnet: [81_457, 'Blast'],
  basesep: [84_532, 'Base Sepolia'],
  'arb-sep': [421_614, 'Arbitrum Sepolia'],
  scr: [534_352, 'Scroll'],
  zora: [7_777_777, 'Zora'],
  sep: [11_155_111, 'Sepolia'],
}

/** The name of a chain for people; undefined for chains without a prefix here. */
export const prefixedChainName = (chainId: string): string | undefined =>
  Object.values(CHAIN_PREFIXES).find(([id]) => String(id) === chainId)?.[1]
