import { getAddress, type Hex, maxUint256, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../src/preview/clearSigning/describeRequest.ts'
import { CALL_STANDARDS } from '../../../../src/preview/clearSigning/standardCalls.ts'
import { MESSAGE_STANDARDS } from '../../../../src/preview/clearSigning/standardMessages.ts'
import {
  ACCOUNT,
  APES,
  call,
  createHost,
  describeSignature,
  describeTransaction,
  FRIEND,
  USDC,
  VAULT,
} from './clearRig.ts'

// The descriptors of this library, for contracts that follow a standard.

const SENDER = getAddress(ACCOUNT)
const SAFE = getAddress(VAULT)
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const HASH = `0x${'00'.repeat(32)}` as const
const DEADLINE = 1_800_000_000
const SHOWN_DEADLINE = '2027-01-15T08:00:00Z'

test('every descriptor of this library can be read', () => {
  expect(CALL_STANDARDS().map(({ context }) => context.standard)).toContain('ERC-1155')
  expect(MESSAGE_STANDARDS().map(({ context }) => context.standard)).toContain('EIP-3009')
})

describe('calls', () => {
  const safeCall = (operation: number) =>
    call(
      'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
      [
        USDC,
        0n,
        call('transfer(address to,uint256 value)', [FRIEND, 1n]),
        operation,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        '0x',
      ],
    )
  test.each<[string, Hex, Hex, string | null]>([
    [
      'ERC-20 transfer',
      USDC,
      call('transfer(address a,uint256 b)', [FRIEND, 120_000_000n]),
      `Send 120 USDC to ${FRIEND}`,
    ],
    [
      'ERC-20 transferFrom',
      USDC,
      call('transferFrom(address a,address b,uint256 c)', [ACCOUNT, FRIEND, 1n]),
      `Send 0.000001 USDC from ${SENDER} to ${FRIEND}`,
    ],
    [
      'ERC-20 approve',
      USDC,
      call('approve(address a,uint256 b)', [FRIEND, 5_000_000n]),
      `Allow ${FRIEND} to take 5 USDC`,
    ],
    [
      'ERC-20 approve without a limit',
      USDC,
      call('approve(address a,uint256 b)', [FRIEND, maxUint256]),
      `Allow ${FRIEND} to take unlimited USDC`,
    ],
    [
      'ERC-20 of a contract without decimals',
      VAULT,
      call('transfer(address a,uint256 b)', [FRIEND, 1n]),
      null,
    ],
    [
      'ERC-721 transferFrom',
      APES,
      call('transferFrom(address a,address b,uint256 c)', [ACCOUNT, FRIEND, 7n]),
      `Send BAYC #7 from ${SENDER} to ${FRIEND}`,
    ],
    [
      'ERC-721 approve',
      APES,
      call('approve(address a,uint256 b)', [FRIEND, 7n]),
      `Allow ${FRIEND} to take BAYC #7`,
    ],
    [
      'ERC-721 safeTransferFrom',
      APES,
      call('safeTransferFrom(address a,address b,uint256 c)', [ACCOUNT, FRIEND, 7n]),
      `Send BAYC #7 from ${SENDER} to ${FRIEND}`,
    ],
    [
      'ERC-721 safeTransferFrom with data',
      APES,
      call('safeTransferFrom(address a,address b,uint256 c,bytes d)', [ACCOUNT, FRIEND, 7n, '0x12']),
      `Send BAYC #7 from ${SENDER} to ${FRIEND}`,
    ],
    [
      'setApprovalForAll',
      APES,
      call('setApprovalForAll(address a,bool b)', [FRIEND, true]),
      `Allow ${FRIEND} to move every NFT of BAYC`,
    ],
    [
      'setApprovalForAll, taken back',
      VAULT,
      call('setApprovalForAll(address a,bool b)', [FRIEND, false]),
      `Forbid ${FRIEND} to move every NFT of ${SAFE}`,
    ],
    [
      'ERC-1155 safeTransferFrom',
      VAULT,
      call('safeTransferFrom(address a,address b,uint256 c,uint256 d,bytes e)', [
        ACCOUNT,
        FRIEND,
        3n,
        10n,
        '0x',
      ]),
      `Send 10 of ${SAFE} #3 from ${SENDER} to ${FRIEND}`,
    ],
    [
      'ERC-1155 safeBatchTransferFrom',
      APES,
      call('safeBatchTransferFrom(address a,address b,uint256[] c,uint256[] d,bytes e)', [
        ACCOUNT,
        FRIEND,
        [3n, 4n],
        [10n, 20n],
        '0x',
      ]),
      `Send NFTs of several kinds. From: ${SENDER}; To: ${FRIEND}; NFT: BAYC #3; Number: 10; NFT: BAYC #4; Number: 20`,
    ],
    [
      'Safe',
      VAULT,
      safeCall(0),
      `Carry out a transaction of a Safe. Kind: Call; Contract: ${USDC}; Amount: 0 ETH; Call: Send 0.000001 USDC to ${FRIEND}`,
    ],
    [
      'Safe, delegatecall',
      VAULT,
      safeCall(1),
      `Carry out a transaction of a Safe. Kind: Run foreign code with; Contract: ${USDC}; Amount: 0 ETH; Call: Send 0.000001 USDC to ${FRIEND}`,
    ],
    ['Safe, an unknown operation', VAULT, safeCall(2), null],
    ['coins', FRIEND, '0x', `Send 0 ETH to ${FRIEND}`],
    ['an unknown function', USDC, '0x12345678', null],
  ])('%s', async (_name, to, data, sentence) => {
    expect(await describeTransaction({ to, data })).toBe(sentence)
  })

  test('a token with coins: both are in the sentence', async () => {
    const data = call('transfer(address a,uint256 b)', [FRIEND, 1n])
    expect(await describeTransaction({ to: USDC, data, value: 10n ** 18n })).toBe(
      `Send 0.000001 USDC to ${FRIEND}. Sent with it: 1 ETH`,
    )
  })

  test('a descriptor of the host counts before a standard', async () => {
    const formats = {
      'transfer(address to,uint256 value)': { intent: 'Donate', fields: [{ path: 'to', label: 'To' }] },
    }
    const descriptor = {
      $schema: 'erc7730-v2.schema.json',
      context: { contract: { deployments: [{ chainId: 1, address: USDC }] } },
      display: { formats },
    }
    const data = call('transfer(address a,uint256 b)', [FRIEND, 1n])
    expect(await describeTransaction({ to: USDC, data }, { descriptors: [descriptor] })).toBe(
      `Donate. To: ${FRIEND}`,
    )
  })

  test('a delegation of the account, another network and a new contract have no sentence', async () => {
    const data = call('transfer(address a,uint256 b)', [FRIEND, 1n])
    const send = (more: object) =>
      describeRequest(
        createHost(),
        'eth_sendTransaction',
        [{ from: ACCOUNT, to: USDC, data, ...more }],
        ACCOUNT,
      )
    expect(await send({})).toBe(`Send 0.000001 USDC to ${FRIEND}`)
    expect(await send({ authorizationList: [{ address: VAULT }] })).toBeNull()
    expect(await send({ chainId: '0xa' })).toBeNull()
    expect(await send({ to: undefined })).toBeNull()
  })
})

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
