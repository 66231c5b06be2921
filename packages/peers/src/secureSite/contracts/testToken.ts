import { concat, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import bytecode from './bytecode.json' with { type: 'json' }

export const TEST_TOKEN_ABI = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 value)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function approve(address spender, uint256 value) returns (bool)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

/** What a transaction without a receiver must hold to deploy a token that any account may mint. */
export const testTokenDeployment = (name: string, symbol: string, decimals: number): Hex =>
  concat([
    bytecode.TestToken as Hex,
    encodeAbiParameters(
      [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }],
      [name, symbol, decimals],
    ),
  ])
