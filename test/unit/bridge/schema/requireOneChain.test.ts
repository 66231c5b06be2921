import { describe, expect, test } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { ChainNotSupportedError } from '../../../../src/bridge/errors/network.ts'
import { parseParams } from '../../../../src/bridge/schema/params.ts'
import { fc } from '../../../support/fastCheck.ts'

const A = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const B = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const CHAIN = 8453

function refusal(method: string, params: unknown): string {
  try {
    parseParams(method, params, CHAIN)
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    if (error instanceof ChainNotSupportedError) return `${error.code} ${error.details}`
    throw error
  }
  return 'accepted'
}

const tx = (fields: object) => refusal('eth_sendTransaction', [{ from: A, to: B, ...fields }])
const calls = (fields: object, call: object = {}) =>
  refusal('wallet_sendCalls', [{ chainId: '0x2105', calls: [{ to: B, ...call }], ...fields }])
const authorization = (fields: object) => ({
  address: B,
  nonce: '0x0',
  yParity: '0x0',
  r: '0x1',
  s: '0x1',
  ...fields,
})
const grant = { expiry: 1, signer: {}, permissions: [{ type: 'native-token-transfer', data: {} }] }

test('one chain: a chain id in any place of a request must be the chain of the request', () => {
  expect({
    grant: refusal('wallet_grantPermissions', [{ ...grant, chainId: '0x1' }]),
    permission: refusal('wallet_grantPermissions', [{ permissions: [{ data: { chainId: '0xa' } }] }]),
    execution: refusal('wallet_requestExecutionPermissions', [{ ...grant, chainId: '0xa' }]),
    prepared: refusal('wallet_prepareCalls', [{ chainId: '0xa', calls: [{ to: B }] }]),
    sendPrepared: refusal('wallet_sendPreparedCalls', [{ chainId: 10, data: {}, signature: '0x' }]),
    nestedQuote: refusal('wallet_sendPreparedCalls', [{ context: { quote: { quotes: [{ chainId: 10 }] } } }]),
    batch: calls({ chainId: '0xa' }),
    call: calls({}, { chainId: '0xa' }),
    capability: calls({ capabilities: { permissions: { chainId: '0xa' } } }),
    capabilityMap: calls({ capabilities: { paymasterService: { '0xa': { url: 'https://a.example' } } } }),
    callCapability: calls({}, { capabilities: { funds: { sourceChainIds: ['0xa'] } } }),
    authorization: tx({ authorizationList: [authorization({ chainId: '0xa' })] }),
    authorizationForAll: tx({ authorizationList: [authorization({ chainId: '0x0' })] }),
    authorizationZero: tx({ authorizationList: [authorization({ chainId: 0 })] }),
    authorizationWithout: tx({ authorizationList: [authorization({})] }),
    authorizationInCall: calls({}, { authorizationList: [authorization({ chainId: '0x0' })] }),
    userOperation: refusal('eth_sendUserOperation', [
      { sender: A, eip7702Auth: authorization({ chainId: 1 }) },
      B,
    ]),
    subAccount: refusal('wallet_addSubAccount', [
      { account: { type: 'deployed', address: A, chainId: '0xa' } },
    ]),
    asset: refusal('wallet_watchAsset', { type: 'ERC20', options: { address: B, chainId: 10 } }),
    hostMethod: refusal('acme_signBridge', [{ to: B, destinationChainId: '10' }]),
    caip: refusal('wallet_invokeMethod', { scope: 'eip155:10', request: { method: 'eth_sendTransaction' } }),
    caipAccount: refusal('acme_sign', [`eip155:10:${A}`]),
    caipKey: refusal('wallet_createSession', { requiredScopes: { 'eip155:10': {} } }),
    named: refusal('acme_sign', [{ targetChain: 10, from_network: 'base' }]),
    second: refusal('eth_sendUserOperation', [{ sender: A }, B, { chain_id: 10 }]),
    asObject: tx({ chainId: { type: 'BigNumber', hex: '0x0a' } }),
    asList: tx({ chainId: ['0x2105'] }),
  }).toMatchInlineSnapshot(`
    {
      "asList": "params[0].chainId: Expected a positive chain id",
      "asObject": "params[0].chainId: Expected a positive chain id",
      "asset": "params.options.chainId: Expected chain 8453, received chain 10",
      "authorization": "params[0].authorizationList[0].chainId: Expected chain 8453, received chain 10",
      "authorizationForAll": "params[0].authorizationList[0].chainId: Expected a positive chain id",
      "authorizationInCall": "params[0].calls[0].authorizationList[0].chainId: Expected a positive chain id",
      "authorizationWithout": "params[0].authorizationList[0].chainId: Expected a positive chain id",
      "authorizationZero": "params[0].authorizationList[0].chainId: Expected a positive chain id",
      "batch": "5710 params[0].chainId: Expected chain 8453, received chain 10",
      "caip": "params.scope: Expected chain 8453, received chain 10",
      "caipAccount": "params[0]: Expected chain 8453, received chain 10",
      "caipKey": "params.requiredScopes.eip155:10: Expected chain 8453, received chain 10",
      "call": "5710 params[0].calls[0].chainId: Expected chain 8453, received chain 10",
      "callCapability": "5710 params[0].calls[0].capabilities.funds.sourceChainIds[0]: Expected chain 8453, received chain 10",
      "capability": "5710 params[0].capabilities.permissions.chainId: Expected chain 8453, received chain 10",
      "capabilityMap": "5710 params[0].capabilities.paymasterService.0xa: Expected chain 8453, received chain 10",
      "execution": "params[0].chainId: Expected chain 8453, received chain 10",
      "grant": "params[0].chainId: Expected chain 8453, received chain 1",
      "hostMethod": "params[0].destinationChainId: Expected chain 8453, received chain 10",
      "named": "params[0].targetChain: Expected chain 8453, received chain 10",
      "nestedQuote": "5710 params[0].context.quote.quotes[0].chainId: Expected chain 8453, received chain 10",
      "permission": "params[0].permissions[0].data.chainId: Expected chain 8453, received chain 10",
      "prepared": "5710 params[0].chainId: Expected chain 8453, received chain 10",
      "second": "params[2].chain_id: Expected chain 8453, received chain 10",
      "sendPrepared": "5710 params[0].chainId: Expected chain 8453, received chain 10",
      "subAccount": "params[0].account.chainId: Expected chain 8453, received chain 10",
      "userOperation": "params[0].eip7702Auth.chainId: Expected chain 8453, received chain 1",
    }
  `)
})

test('one chain: the chain of the request passes in every place, and reads may name any chain', () => {
  const own = '0x2105'
  expect({
    grant: refusal('wallet_grantPermissions', [{ ...grant, chainId: own }]),
    without: refusal('wallet_grantPermissions', [grant]),
    prepared: refusal('wallet_sendPreparedCalls', [{ chainId: own, data: {}, signature: '0x' }]),
    call: calls({ capabilities: { paymasterService: { [own]: { url: '' } } } }, { chainId: CHAIN }),
    authorization: tx({ type: '0x4', authorizationList: [authorization({ chainId: own })] }),
    absent: tx({ chainId: null }),
    switch: refusal('wallet_switchEthereumChain', [{ chainId: '0xa' }]),
    add: refusal('wallet_addEthereumChain', [{ chainId: '0xa', rpcUrls: [] }]),
    capabilities: refusal('wallet_getCapabilities', [A, ['0x1', '0xa']]),
    assets: refusal('wallet_getAssets', [{ account: A, chainFilter: ['0x1'], assetFilter: { '0x1': [] } }]),
    call_: refusal('eth_call', [{ to: B, chainId: '0xa' }]),
    snap: refusal('wallet_invokeSnap', { snapId: 'npm:x', request: { params: { chainId: 'starknet' } } }),
    text: refusal('personal_sign', ['eip155:10', A]),
    named: refusal('acme_sign', [{ targetChain: 'base', isOnChain: true }]),
    addressMap: calls({ capabilities: { limits: { [B]: 1 } } }),
  }).toMatchInlineSnapshot(`
    {
      "absent": "accepted",
      "add": "accepted",
      "addressMap": "accepted",
      "assets": "accepted",
      "authorization": "accepted",
      "call": "accepted",
      "call_": "accepted",
      "capabilities": "accepted",
      "grant": "accepted",
      "named": "accepted",
      "prepared": "accepted",
      "snap": "accepted",
      "switch": "accepted",
      "text": "accepted",
      "without": "accepted",
    }
  `)
})

describe('one chain, in any spelling', () => {
  const spell = (id: number): fc.Arbitrary<unknown> => {
    const zeros = fc.integer({ min: 0, max: 20 }).map(count => '0'.repeat(count))
    const hex = id.toString(16)
    return fc.oneof(
      fc.constant(id),
      fc.constant(BigInt(id)),
      zeros.map(given => `${given}${id}`),
      zeros.map(given => `0x${given}${hex}`),
      zeros.map(given => `0X${given}${hex.toUpperCase()}`),
      fc.constant(`eip155:${id}`),
    )
  }
  const chain = fc.integer({ min: 1, max: 2 ** 48 })
  const key = fc.constantFrom(
    'chainId',
    'chain_id',
    'ChainID',
    'CHAINID',
    'targetChainId',
    'chain',
    'networkId',
    'caipNetworkId',
  )
  /** The id below up to four objects and lists. */
  const nested = (leaf: unknown, path: readonly (string | null)[]) =>
    path.reduceRight<unknown>((inner, part) => (part === null ? ['x', inner] : { n: 1, [part]: inner }), leaf)
  const place = fc.array(fc.constantFrom('data', 'context', 'request', null), { maxLength: 4 })
  const method = fc.constantFrom(
    'wallet_grantPermissions',
    'wallet_requestExecutionPermissions',
    'wallet_sendPreparedCalls',
    'wallet_addSubAccount',
    'acme_sign',
  )

  test('an id of another chain is refused wherever it stands', () => {
    const cases = fc.tuple(method, key, place, chain, chain).filter(([, , , a, b]) => a !== b)
    fc.assert(
      fc.property(
        cases.chain(([name, field, path, own, other]) =>
          spell(other).map(id => [name, [nested({ [field]: id }, path)], own] as const),
        ),
        ([name, params, own]) => {
          expect(() => parseParams(name, params, own)).toThrow(/received chain|not supported/)
        },
      ),
    )
  })

  test('an id of the own chain passes and has one form afterwards', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(method, key, place, chain)
          .chain(([name, field, path, own]) => spell(own).map(id => ({ name, field, path, own, id }))),
        ({ name, field, path, own, id }) => {
          const form =
            typeof id === 'number' ? id : String(id).startsWith('eip155') ? id : `0x${own.toString(16)}`
          expect(parseParams(name, [nested({ [field]: id }, path)], own)).toEqual([
            nested({ [field]: form }, path),
          ])
        },
      ),
    )
  })
})
