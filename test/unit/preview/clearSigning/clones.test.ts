import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../packages/preview/src/clearSigning/describeRequest.ts'
import { OWNER, type PreviewRig, startPreviewRig } from '../../../support/previewRig.ts'
import {
  call,
  createHost,
  describeSignature,
  describeTransaction,
  type RigOptions,
  SCHEMA,
} from './clearRig.ts'

// A thief copies a well-known contract: the code is the same, and the storage is the thief's. The chain is real. The host is
// the worst one: it offers the descriptor of the implementation for every address.

const VAULT: Hex = '0x5afe000000000000000000000000000000000001'
const CLONE: Hex = '0x7ab1e5000000000000000000000000000000c10e'
const DELEGATED: Hex = '0x7ab1e500000000000000000000000000000de1e9'
const TREASURY: Hex = '0x5afe000000000000000000000000000000000002'
const THIEF: Hex = '0x7ab1e50000000000000000000000000000007ef2'

/** Sends the coins of a call to the address in slot 0: `call(gas(), sload(0), callvalue(), 0, 0, 0, 0)`. */
const VAULT_CODE = '0x5f5f5f5f345f545af100'
/** Code of a clone (ERC-1167). */
const cloneCode = (implementation: Hex) =>
  `0x363d3d373d3d3d363d73${implementation.slice(2)}5af43d82803e903d91602b57fd5bf3`
/** Code of an account that runs the code of a contract (EIP-7702). */
const delegationCode = (implementation: Hex) => `0xef0100${implementation.slice(2)}`

const DEPOSIT = call('deposit()', [])
const VALUE = 10n ** 18n
const formats = {
  'deposit()': {
    intent: 'Deposit into the Example vault',
    fields: [{ path: '@.value', label: 'Amount', format: 'amount' }],
  },
}
const deployments = [{ chainId: 1, address: VAULT }]
const createDescriptor = (contract: object) => ({
  $schema: SCHEMA,
  context: { contract },
  metadata: { owner: 'Example' },
  display: { formats },
})
const OPTIONS: RigOptions = { descriptors: [createDescriptor({ deployments })] }
const deposit = (to: Hex, options = OPTIONS) =>
  describeTransaction({ to, data: DEPOSIT, value: VALUE }, options)

let rig: PreviewRig

const setSlot = (at: Hex, address: Hex) =>
  rig.rpc('anvil_setStorageAt', [at, `0x${'0'.repeat(64)}`, `0x${address.slice(2).padStart(64, '0')}`])
const readCoins = async (address: Hex) => BigInt(await rig.rpc<Hex>('eth_getBalance', [address, 'latest']))

beforeAll(async () => {
  rig = await startPreviewRig()
  await rig.rpc('anvil_setCode', [VAULT, VAULT_CODE])
  await setSlot(VAULT, TREASURY)
  await rig.rpc('anvil_setCode', [CLONE, cloneCode(VAULT)])
  await setSlot(CLONE, THIEF)
  await rig.rpc('anvil_setCode', [DELEGATED, delegationCode(VAULT)])
  await setSlot(DELEGATED, THIEF)
}, 60_000)
afterAll(() => rig.close())

test('the vault itself has the words of its descriptor', async () => {
  expect(await deposit(VAULT)).toBe('Deposit into the Example vault. Amount: 1 ETH')
  expect((await rig.send([{ to: VAULT, data: DEPOSIT, value: VALUE }])).isDone).toBe(true)
  expect(await readCoins(TREASURY)).toBe(VALUE)
})

describe.each([
  ['a clone (ERC-1167)', CLONE],
  ['an account that delegates to it (EIP-7702)', DELEGATED],
])('%s of a thief', (_name, address) => {
  test('has no words, and its preview has the warning', async () => {
    expect(await deposit(address)).toBeNull()
    const shown = await rig.previewCalls([{ to: address, data: DEPOSIT, value: VALUE }])
    expect(shown.confidence).toBe('simulated')
    expect(shown.effects).toMatchObject([{ direction: 'out', amount: String(VALUE) }])
    expect(shown.warnings.map(({ kind }) => kind)).toContain('onlyLeaves')
    const before = await readCoins(THIEF)
    expect((await rig.send([{ to: address, data: DEPOSIT, value: VALUE }])).isDone).toBe(true)
    expect((await readCoins(THIEF)) - before).toBe(VALUE)
  })

  test('has no words inside of another call or in a message', async () => {
    const key = 'forward(address to,bytes data)'
    const forwarding = {
      ...createDescriptor({ deployments }),
      display: {
        formats: {
          ...formats,
          [key]: {
            intent: 'Forward',
            fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }],
          },
        },
      },
    }
    const data = call(key, [address, DEPOSIT])
    expect(await describeTransaction({ to: VAULT, data }, { descriptors: [forwarding] })).toMatch(
      /^Forward\. Call: the function 0xd0e30db0 of 0x[0-9a-fA-F]{40}, not read$/,
    )
    const message = {
      ...createDescriptor({}),
      context: { eip712: { deployments } },
      display: {
        formats: { 'Join(uint256 amount)': { intent: 'Join Example', fields: [{ path: 'amount' }] } },
      },
    }
    const sign = (verifyingContract: Hex) =>
      describeSignature(
        {
          types: { Join: [{ name: 'amount', type: 'uint256' }] },
          primaryType: 'Join',
          domain: { chainId: 1, verifyingContract },
          message: { amount: 7 },
        },
        { descriptors: [message] },
      )
    expect(await sign(VAULT)).toBe('Join Example. 7')
    expect(await sign(address)).toBeNull()
  })

  test('has no words by a factory: an event of it can name any address', async () => {
    const factory = { deployments: [{ chainId: 1, address: VAULT }], deployEvent: 'Created(address clone)' }
    expect(await deposit(address, { descriptors: [createDescriptor({ factory })] })).toBeNull()
    expect(await deposit(address, { descriptors: [createDescriptor({ factory, deployments })] })).toBeNull()
  })
})

test('a clone has words once the index and the descriptor name its address', async () => {
  const named = createDescriptor({ deployments: [...deployments, { chainId: 1, address: CLONE }] })
  expect(await deposit(CLONE, { descriptors: [named] })).toBe('Deposit into the Example vault. Amount: 1 ETH')
})

test("the connected account's own delegation brings no words of the implementation", async () => {
  await rig.rpc('anvil_setCode', [OWNER, delegationCode(VAULT)])
  const request = [{ from: OWNER, to: OWNER, data: DEPOSIT, value: '0x0' }]
  expect(await describeRequest(createHost(OPTIONS), 'eth_sendTransaction', request, OWNER)).toBeNull()
})
