import { getAddress, type Hex, maxUint256, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeRequest } from '../../../../packages/preview/src/clearSigning/describeRequest.ts'
import { CALL_STANDARDS } from '../../../../packages/preview/src/clearSigning/standardCalls.ts'
import { MESSAGE_STANDARDS } from '../../../../packages/preview/src/clearSigning/standardMessages.ts'
import { ACCOUNT, APES, call, createHost, describeTransaction, FRIEND, USDC, VAULT } from './clearRig.ts'

// The descriptors of this library, for contracts that follow a standard.

const SENDER = getAddress(ACCOUNT)
const SAFE = getAddress(VAULT)

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
