import type { GrantRequest, SessionPermission } from '../../../../src/bridge/features/sessions/contract.ts'
import { A, B } from '../rpc/harness.ts'

export const NOW_S = 1_700_000_000
export const OWN_KEY = { type: 'secp256k1', publicKey: `0x02${'11'.repeat(32)}` } as const
export const COSIGNER_KEY = { type: 'secp256k1', publicKey: `0x03${'22'.repeat(32)}` } as const

const fn = (name: string, ...types: string[]) => ({
  type: 'function',
  name,
  inputs: types.map(type => ({ name: 'x', type })),
  outputs: [],
  stateMutability: 'nonpayable',
})
export const ABI = [fn('transfer', 'address', 'uint256'), fn('mint', 'uint256'), fn('burn')]

export const nativeAllowance = (change: object = {}) =>
  ({
    type: 'native-token-recurring-allowance',
    data: { allowance: '0x64', start: NOW_S + 60, period: 86_400, ...change },
  }) as SessionPermission
export const tokenAllowance = (change: object = {}) =>
  ({
    type: 'erc20-recurring-allowance',
    data: { token: B, allowance: '0x64', start: NOW_S + 60, period: 86_400, ...change },
  }) as SessionPermission
export const call = (change: object = {}) =>
  ({
    type: 'contract-call',
    data: {
      address: B,
      abi: ABI,
      functions: [
        { functionName: 'transfer', args: [{ operator: 'EQUAL', value: '0x01' }], valueLimit: '0x0a' },
        { functionName: 'mint' },
      ],
      ...change,
    },
  }) as SessionPermission

export const grantRequest = (change: Partial<Record<keyof GrantRequest, unknown>> = {}) =>
  ({
    chainId: '0x1',
    address: A,
    expiry: NOW_S + 86_400,
    signer: { type: 'keys', data: { keys: [OWN_KEY] } },
    permissions: [nativeAllowance(), tokenAllowance(), call()],
    policies: [{ type: 'gas-limit', data: { limit: '0xff' } }],
    ...change,
  }) as GrantRequest & { address: string }
