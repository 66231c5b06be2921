import { encodeAbiParameters, type Hex, maxUint256, parseAbiParameters, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { ACCOUNT, call, describeSignature, describeTransaction, FRIEND, USDC, VAULT } from './clearRig.ts'

// Calls that smart accounts make: batches of ERC-7821, and user operations of ERC-4337.

const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const SENDER = '0x1111111111111111111111111111111111111111'
const BATCH = `0x01${'00'.repeat(31)}` as const
const WITH_DATA = `0x0100000000007821000100${'00'.repeat(21)}` as const
const CALLS = '(address to, uint256 value, bytes data)[] calls'

const send = call('transfer(address a,uint256 b)', [FRIEND, 1n])
const execute = (mode: Hex, calls: readonly { to: Hex; value: bigint; data: Hex }[], more = ''): Hex =>
  call('execute(bytes32 mode,bytes data)', [
    mode,
    more === ''
      ? encodeAbiParameters(parseAbiParameters(CALLS), [calls])
      : encodeAbiParameters(parseAbiParameters(`${CALLS}, bytes more`), [calls, '0x12']),
  ])
const two = [
  { to: USDC, value: 0n, data: send },
  { to: FRIEND, value: 10n ** 18n, data: '0x' },
] as const
const BOTH = `Send 0.000001 USDC to ${FRIEND} and Send 1 ETH to ${FRIEND}`

describe('a batch of the account itself (ERC-7821)', () => {
  test.each([
    ['two calls', execute(BATCH, two), BOTH],
    ['with data of the account', execute(WITH_DATA, two, 'more'), BOTH],
    ['a batch in a batch', execute(BATCH, [{ to: zeroAddress, value: 0n, data: execute(BATCH, two) }]), BOTH],
    ['a call without words', execute(BATCH, [...two, { to: VAULT, value: 0n, data: '0x12345678' }]), null],
    ['calls that may fail', execute(`0x0101${'00'.repeat(30)}`, two), null],
    ['no calls', execute(BATCH, []), null],
    [
      '65 calls',
      execute(
        BATCH,
        Array.from({ length: 65 }, () => two[1]),
      ),
      null,
    ],
  ])('%s', async (_name, data, sentence) => {
    expect(await describeTransaction({ to: ACCOUNT, data })).toBe(sentence)
  })

  test('a batch that never ends has no sentence', async () => {
    let data = execute(BATCH, two)
    for (let depth = 0; depth < 5; depth += 1) data = execute(BATCH, [{ to: zeroAddress, value: 0n, data }])
    expect(await describeTransaction({ to: ACCOUNT, data })).toBeNull()
  })

  test('the same function of another contract is not read', async () => {
    expect(await describeTransaction({ to: VAULT, data: execute(BATCH, two) })).toBeNull()
  })
})

const operation = (sender: Hex, callData: Hex) => ({
  sender,
  nonce: 0n,
  initCode: '0x',
  callData,
  accountGasLimits: zeroHash,
  preVerificationGas: 0n,
  gasFees: zeroHash,
  paymasterAndData: '0x',
})
const STRUCT =
  '(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)'

describe('user operations (ERC-4337)', () => {
  const data = call(`handleOps(${STRUCT}[] ops,address beneficiary)`, [
    [{ ...operation(VAULT, execute(BATCH, [two[0]])), signature: '0x' }],
    FRIEND,
  ])

  test('the entry point names accounts, their calls, and who gets the fees', async () => {
    expect(await describeTransaction({ to: ENTRY_POINT, data })).toBe(
      `Carry out operations of smart accounts. Account: ${VAULT}; Call: Send 0.000001 USDC to ${FRIEND}; Fees go to: ${FRIEND}`,
    )
  })

  test('another contract with that function has no sentence', async () => {
    expect(await describeTransaction({ to: VAULT, data })).toBeNull()
  })

  test('the message that the account signs, with a call that is not read', async () => {
    const types = {
      PackedUserOperation: [
        ['sender', 'address'],
        ['nonce', 'uint256'],
        ['initCode', 'bytes'],
        ['callData', 'bytes'],
        ['accountGasLimits', 'bytes32'],
        ['preVerificationGas', 'uint256'],
        ['gasFees', 'bytes32'],
        ['paymasterAndData', 'bytes'],
      ].map(([name, type]) => ({ name, type })),
    }
    const domain = { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: ENTRY_POINT }
    const sign = (callData: Hex) => {
      const message = { ...operation(ACCOUNT, callData), nonce: '0', preVerificationGas: String(maxUint256) }
      return describeSignature({ types, primaryType: 'PackedUserOperation', domain, message })
    }
    expect(await sign(execute(BATCH, two))).toBe(
      `Approve an operation of a smart account. Account: ${SENDER}; Call: ${BOTH}`,
    )
    expect(await sign('0x12345678')).toBe(
      `Approve an operation of a smart account. Account: ${SENDER}; Call: the function 0x12345678 of ${SENDER}, not read`,
    )
  })
})
