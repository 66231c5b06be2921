import { checksumAddress as byViem } from 'viem'
import { expect, test } from 'vitest'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'
import { checkAddresses } from '../../../../src/worker/rpc/checkAddresses.ts'
import { A, B, settled, testRpc, thrown, walletConnect } from './harness.ts'

/** One letter in the other case: the digits are the same, the checksum is not. */
const WRONG = B.replace('CdD', 'Cdd')
const LOWER = B.toLowerCase()
const UPPER = `0x${B.slice(2).toUpperCase()}`

const MESSAGE = 'The checksum of the address is wrong (EIP-55)'

function refusal(method: string, params: readonly unknown[], chainId = 1): string {
  try {
    checkAddresses(method, params, chainId)
  } catch (error) {
    if (error instanceof ValidationError) return error.message
    throw error
  }
  return 'accepted'
}

test('checkAddresses: refuses a mixed-case address with a wrong checksum and names the field', () => {
  const transaction = (fields: object) => refusal('eth_sendTransaction', [{ from: A, to: B, ...fields }])
  expect(transaction({ to: WRONG })).toBe(`params[0].to: ${MESSAGE}`)
  expect(transaction({ from: WRONG })).toBe(`params[0].from: ${MESSAGE}`)
  expect(transaction({ accessList: [{ address: A }, { address: WRONG }] })).toBe(
    `params[0].accessList[1].address: ${MESSAGE}`,
  )
  expect(refusal('eth_signTransaction', [{ to: WRONG }])).toBe(`params[0].to: ${MESSAGE}`)
  expect(refusal('wallet_sendCalls', [{ calls: [{ to: A }, { to: WRONG }] }])).toBe(
    `params[0].calls[1].to: ${MESSAGE}`,
  )
  expect(refusal('wallet_sendCalls', [{ from: WRONG, calls: [{ to: A }] }])).toBe(
    `params[0].from: ${MESSAGE}`,
  )
})

test('checkAddresses: accepts right checksums, one case, and a contract creation', () => {
  for (const to of [B, LOWER, UPPER, null, undefined])
    expect(refusal('eth_sendTransaction', [{ from: A, to, accessList: null }])).toBe('accepted')
  for (const to of [B, LOWER, UPPER])
    expect(refusal('wallet_sendCalls', [{ calls: [{ to }] }])).toBe('accepted')
  expect(refusal('eth_call', [{ to: WRONG }])).toBe('accepted')
})

test('checkAddresses: accepts the checksum of EIP-1191 on Rootstock only', () => {
  const to = byViem(B, 30)
  expect(to).not.toBe(B)
  expect(refusal('eth_sendTransaction', [{ to }], 30)).toBe('accepted')
  expect(refusal('eth_sendTransaction', [{ to: B }], 30)).toBe('accepted')
  expect(refusal('eth_sendTransaction', [{ to }], 31)).toBe(`params[0].to: ${MESSAGE}`)
  expect(refusal('eth_sendTransaction', [{ to }], 1)).toBe(`params[0].to: ${MESSAGE}`)
})

test('rpc: a transaction with a wrong checksum reaches neither a page wallet nor a session', async () => {
  for (const connection of [undefined, walletConnect(['eth_sendTransaction', 'wallet_sendCalls'])]) {
    const t = await testRpc()
    t.connect(connection)
    const calls = { version: '2.0.0', chainId: '0x1', from: A, calls: [{ to: WRONG }] }
    expect([
      await thrown(t.ask('eth_sendTransaction', [{ from: A, to: WRONG, value: '0x1' }])),
      await thrown(t.ask('wallet_sendCalls', [calls])),
    ]).toEqual([
      `ValidationError -32602 params[0].to: ${MESSAGE}`,
      `ValidationError -32602 params[0].calls[0].to: ${MESSAGE}`,
    ])
    expect(t.wallet).toHaveLength(0)

    const sent = t.ask('eth_sendTransaction', [{ from: A, to: LOWER, value: '0x1' }])
    await settled()
    expect(t.wallet).toHaveLength(1)
    t.wallet[0]?.answer(`0x${'ab'.repeat(32)}`)
    expect(await sent).toBe(`0x${'ab'.repeat(32)}`)
  }
})
