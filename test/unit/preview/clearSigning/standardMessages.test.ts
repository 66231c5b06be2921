import { getAddress, type Hex, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../packages/preview/src/clearSigning/describeRequest.ts'
import { ACCOUNT, call, createHost, describeSignature, FRIEND, USDC, VAULT } from './clearRig.ts'

// The descriptors of this library, for contracts that follow a standard.

const SENDER = getAddress(ACCOUNT)
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const HASH = `0x${'00'.repeat(32)}` as const
const DEADLINE = 1_800_000_000
const SHOWN_DEADLINE = '2027-01-15T08:00:00Z'

const uint = (name: string, bits = 256) => ({ name, type: `uint${bits}` })
const address = (name: string) => ({ name, type: 'address' })

describe('messages', () => {
  const details = [address('token'), uint('amount', 160), uint('expiration', 48), uint('nonce', 48)]
  const permitDetails = { token: USDC, amount: '1500000', expiration: DEADLINE, nonce: 0 }
  const safeTx = [
    address('to'),
    uint('value'),
    { name: 'data', type: 'bytes' },
    uint('operation', 8),
    uint('safeTxGas'),
    uint('baseGas'),
    uint('gasPrice'),
    address('gasToken'),
    address('refundReceiver'),
    uint('nonce'),
  ]
  const authorization = [
    address('from'),
    address('to'),
    uint('value'),
    uint('validAfter'),
    uint('validBefore'),
    { name: 'nonce', type: 'bytes32' },
  ]
  const authorized = {
    from: ACCOUNT,
    to: FRIEND,
    value: '1000000',
    validAfter: 0,
    validBefore: DEADLINE,
    nonce: HASH,
  }
  const transfer = call('transfer(address a,uint256 b)', [FRIEND, 1_000_000n])

  test.each<[string, string, Hex, object, object, string | null]>([
    [
      'Permit',
      'Permit',
      USDC,
      { Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')] },
      { owner: ACCOUNT, spender: FRIEND, value: '5000000', nonce: 0, deadline: DEADLINE },
      `Allow ${FRIEND} to take 5 USDC. Signature is valid until: ${SHOWN_DEADLINE}`,
    ],
    [
      'Permit of a contract that is no token',
      'Permit',
      VAULT,
      { Permit: [address('owner'), address('spender'), uint('value'), uint('nonce'), uint('deadline')] },
      { owner: ACCOUNT, spender: FRIEND, value: '5000000', nonce: 0, deadline: DEADLINE },
      null,
    ],
    [
      'Permit of DAI',
      'Permit',
      USDC,
      {
        Permit: [
          address('holder'),
          address('spender'),
          uint('nonce'),
          uint('expiry'),
          { name: 'allowed', type: 'bool' },
        ],
      },
      { holder: ACCOUNT, spender: FRIEND, nonce: 0, expiry: 0, allowed: true },
      `Allow ${FRIEND} to take every USDC`,
    ],
    [
      'EIP-3009',
      'TransferWithAuthorization',
      USDC,
      { TransferWithAuthorization: authorization },
      authorized,
      `Let the holder of this signature send 1 USDC from ${SENDER} to ${FRIEND}. Until: ${SHOWN_DEADLINE}`,
    ],
    [
      'EIP-3009, by the receiver',
      'ReceiveWithAuthorization',
      USDC,
      { ReceiveWithAuthorization: authorization },
      authorized,
      `Let ${FRIEND} take 1 USDC from ${SENDER}. Until: ${SHOWN_DEADLINE}`,
    ],
    [
      'Permit2, one token',
      'PermitSingle',
      PERMIT2,
      {
        PermitSingle: [{ name: 'details', type: 'PermitDetails' }, address('spender'), uint('sigDeadline')],
        PermitDetails: details,
      },
      { details: permitDetails, spender: FRIEND, sigDeadline: DEADLINE },
      `Allow to take a token through Permit2. Spender: ${FRIEND}; Amount: 1.5 USDC; Until: ${SHOWN_DEADLINE}`,
    ],
    [
      'Permit2, tokens',
      'PermitBatch',
      PERMIT2,
      {
        PermitBatch: [{ name: 'details', type: 'PermitDetails[]' }, address('spender'), uint('sigDeadline')],
        PermitDetails: details,
      },
      {
        details: [permitDetails, { ...permitDetails, amount: ((1n << 160n) - 1n).toString() }],
        spender: FRIEND,
        sigDeadline: DEADLINE,
      },
      `Allow to take tokens through Permit2. Spender: ${FRIEND}; Amount: 1.5 USDC; Until: ${SHOWN_DEADLINE}; Amount: unlimited USDC; Until: ${SHOWN_DEADLINE}`,
    ],
    [
      'Permit2, one transfer',
      'PermitTransferFrom',
      PERMIT2,
      {
        PermitTransferFrom: [
          { name: 'permitted', type: 'TokenPermissions' },
          address('spender'),
          uint('nonce'),
          uint('deadline'),
        ],
        TokenPermissions: [address('token'), uint('amount')],
      },
      { permitted: { token: USDC, amount: 1_000_000 }, spender: FRIEND, nonce: 1, deadline: DEADLINE },
      `Let a token be taken through Permit2. Spender: ${FRIEND}; Amount: 1 USDC; Until: ${SHOWN_DEADLINE}`,
    ],
    [
      'Permit2 of another contract',
      'PermitSingle',
      VAULT,
      {
        PermitSingle: [{ name: 'details', type: 'PermitDetails' }, address('spender'), uint('sigDeadline')],
        PermitDetails: details,
      },
      { details: permitDetails, spender: FRIEND, sigDeadline: DEADLINE },
      null,
    ],
    [
      'Safe',
      'SafeTx',
      VAULT,
      { SafeTx: safeTx },
      {
        to: USDC,
        value: 0,
        data: transfer,
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
        nonce: 4,
      },
      `Approve a transaction of a Safe. Kind: Call; Contract: ${USDC}; Amount: 0 ETH; Call: Send 1 USDC to ${FRIEND}`,
    ],
    [
      'ERC-2771',
      'ForwardRequest',
      VAULT,
      {
        ForwardRequest: [
          address('from'),
          address('to'),
          uint('value'),
          uint('gas'),
          uint('nonce'),
          uint('deadline', 48),
          { name: 'data', type: 'bytes' },
        ],
      },
      { from: ACCOUNT, to: USDC, value: 0, gas: 100_000, nonce: 0, deadline: DEADLINE, data: transfer },
      `Let a forwarder make a call of the account. Contract: ${USDC}; Amount: 0 ETH; Call: Send 1 USDC to ${FRIEND}`,
    ],
  ])('%s', async (_name, primaryType, verifyingContract, types, message, sentence) => {
    const typed = { types, primaryType, domain: { name: 'Any', chainId: 1, verifyingContract }, message }
    expect(await describeSignature(typed)).toBe(sentence)
  })
})

describe('sign-in (ERC-4361)', () => {
  const siwe = (more: { domain?: string; statement?: string; chain?: string } = {}) =>
    `${more.domain ?? 'example.com'} wants you to sign in with your Ethereum account:\n${SENDER}\n\n${more.statement ?? 'Welcome.'}\n\nURI: https://example.com/login\nVersion: 1\nChain ID: ${more.chain ?? '1'}\nNonce: 32891756\nIssued At: 2026-01-01T00:00:00Z`
  const sign = (message: string) =>
    describeRequest(createHost(), 'personal_sign', [message, ACCOUNT], ACCOUNT)

  test('the domain, the account and the network', async () => {
    const sentence = `Sign in to example.com with ${SENDER}. Network: Ethereum`
    expect(await sign(stringToHex(siwe()))).toBe(sentence)
    expect(await sign(siwe({ domain: 'https://example.com' }))).toBe(sentence)
    expect(await sign(siwe({ domain: 'example.com:8080', chain: '10' }))).toBe(
      `Sign in to example.com:8080 with ${SENDER}. Network: chain 10`,
    )
  })

  test.each([
    ['another text', 'Hello'],
    ['a domain with a user', siwe({ domain: 'example.com@evil.com' })],
    ['a domain of other letters', siwe({ domain: 'ex\u0430mple.com' })],
    ['a statement with a second chain', siwe({ statement: 'A\nChain ID: 5' })],
    ['a message without its end', siwe().slice(0, 120)],
    ['bytes that are no text', '0xff00ff'],
    ['a hash', HASH],
  ])('%s: no sentence', async (_name, message) => {
    expect(await sign(message)).toBeNull()
  })
})
