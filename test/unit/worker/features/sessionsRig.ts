import { A, freshId } from '../rpc/harness.ts'
import { COSIGNER_KEY, grantRequest, nativeAllowance } from './sessionRequests.ts'
import { type FeatureRigOptions, type Served, walletFeatureRig } from './walletFeatureRig.ts'

export const ACCOUNT = `eip155:1:${A}` as const
export const PATH = `/v1/sessions/${ACCOUNT}`
/** Where clients that do not write EIP-55 store their sessions. */
export const LOWER_PATH = `/v1/sessions/eip155:1:${A.toLowerCase()}`
export const PERMISSIONS = {
  supported: true,
  signerTypes: ['keys'],
  permissionTypes: ['contract-call', 'native-token-recurring-allowance', 'erc20-recurring-allowance'],
  policyTypes: ['gas-limit'],
}

export function cosigner(own: (asked: Served) => unknown = () => undefined) {
  return (asked: Served): unknown => {
    const answer = own(asked)
    if (answer !== undefined) return answer
    if (asked.method === 'GET') return { pcis: [] }
    if (asked.path === PATH) return { pci: 'pci-1', key: COSIGNER_KEY }
    return new Response(null, { status: 200 })
  }
}

export type Wallet = (request: { method: string; params: unknown }) => unknown
export const capable = (
  permissions: unknown = PERMISSIONS,
  grant: (asked: object) => unknown = asked => asked,
): Wallet => {
  return ({ method, params }) => {
    if (method === 'wallet_getCapabilities') return { '0x1': { permissions } }
    const [asked] = params as [object]
    return grant({ ...asked, context: '0xc0de' })
  }
}

export function rig({
  wallet = capable(),
  ...options
}: Partial<Omit<FeatureRigOptions, 'wallet'>> & { wallet?: Wallet } = {}) {
  const r = walletFeatureRig({
    accounts: [ACCOUNT],
    serve: cosigner(),
    ...options,
    wallet: request => wallet(request as never),
  })
  const now = () => Math.floor(r.clock.now() / 1000)
  const request = (change: object = {}) => {
    const { address: _, ...rest } = grantRequest({
      expiry: now() + 1_000,
      permissions: [nativeAllowance({ start: now() + 60 })],
    })
    return { ...rest, ...change }
  }
  return {
    ...r,
    now,
    request,
    grant: (asked: unknown = request()) => r.call('sessions', 'grant', { id: freshId(), request: asked }),
    unsafe: () => r.asked.filter(({ method }) => method !== 'wallet_getCapabilities'),
  }
}
