import { type Abi, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describeRequest } from '../../../../packages/preview/src/clearSigning/describeRequest.ts'
import type { Descriptor } from '../../../../packages/preview/src/clearSigning/descriptor.ts'
import { readDescriptor } from '../../../../packages/preview/src/clearSigning/readDescriptor.ts'
import type { ClearSigningHost, TokenFacts } from '../../../../packages/preview/src/clearSigning/scope.ts'

// A host with a chain of its own: tokens by address, and descriptors that were read from JSON.

export const ACCOUNT: Hex = '0x1111111111111111111111111111111111111111'
export const VAULT: Hex = '0x2222222222222222222222222222222222222222'
export const FRIEND: Hex = '0x52908400098527886E0F7030069857D2E4169EE7'
export const USDC: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const APES: Hex = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'
export const SCHEMA = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json'

const TOKENS: Readonly<Record<string, TokenFacts>> = {
  [USDC.toLowerCase()]: { symbol: 'USDC', decimals: 6, isCollection: false },
  [APES.toLowerCase()]: { symbol: 'BAYC', decimals: null, isCollection: true },
}

export interface RigOptions {
  readonly tokens?: Readonly<Record<string, Omit<TokenFacts, 'isCollection'>>>
  /** JSON, as text or as its value, in the order in which the index lists them. */
  readonly descriptors?: readonly unknown[]
  readonly host?: Partial<ClearSigningHost>
}

const readJson = (descriptor: unknown) =>
  readDescriptor(JSON.parse(typeof descriptor === 'string' ? descriptor : JSON.stringify(descriptor)))

/** Calldata of a function by its signature. */
export const call = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as readonly string[]) as Abi, args })

export function createHost({ tokens = {}, descriptors = [], host = {} }: RigOptions = {}): ClearSigningHost {
  const facts: Readonly<Record<string, Omit<TokenFacts, 'isCollection'>>> = { ...TOKENS, ...tokens }
  return {
    chainId: 1n,
    coin: { symbol: 'ETH', decimals: 18 },
    readToken: async address => ({ symbol: null, decimals: null, isCollection: false, ...facts[address] }),
    readBlock: async () => ({ number: 19_000_000n, time: 1_705_000_000n, pace: 12n }),
    findNetworkName: chainId => (chainId === 1n ? 'Ethereum' : null),
    findDescriptors: async () =>
      descriptors.map(readJson).filter((read): read is Descriptor => read !== null),
    ...host,
  }
}

/** The sentence of a transaction of the account. */
export const describeTransaction = (
  { to, data, value = 0n }: { readonly to: Hex; readonly data: Hex; readonly value?: bigint },
  options?: RigOptions,
) =>
  describeRequest(
    createHost(options),
    'eth_sendTransaction',
    [{ from: ACCOUNT, to, data, value: `0x${value.toString(16)}` }],
    ACCOUNT,
  )

/** The sentence of typed data that the account signs. */
export const describeSignature = (typed: object, options?: RigOptions) =>
  describeRequest(createHost(options), 'eth_signTypedData_v4', [ACCOUNT, JSON.stringify(typed)], ACCOUNT)

/** A descriptor of the vault in the registry's shape. */
export const vaultDescriptor = (
  formats: object,
  more: { readonly metadata?: object; readonly definitions?: object; readonly context?: object } = {},
) => ({
  $schema: SCHEMA,
  context: more.context ?? { $id: 'Vault', contract: { deployments: [{ chainId: 1, address: VAULT }] } },
  metadata: { owner: 'Example', info: { url: 'https://example.com' }, ...more.metadata },
  display: { ...(more.definitions ? { definitions: more.definitions } : {}), formats },
})
