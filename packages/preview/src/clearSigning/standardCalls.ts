import { createStandards, field, operationCall, UNLIMITED } from './standards.ts'

const amount = (path: string) =>
  field(path, 'Amount', 'tokenAmount', { tokenPath: '@.to', threshold: UNLIMITED, message: 'unlimited' })
const token = (path: string) => field(path, 'NFT', 'nftName', { collectionPath: '@.to' })
const address = (path: string, label: string) => field(path, label, 'addressName')
const collection = field('@.to', 'Collection', 'tokenTicker')

/** Powers over a collection: given or taken back. */
const POWER = { power: { true: 'Allow', false: 'Forbid' } }
const power = (path: string) => field(path, 'Power', 'enum', { $ref: '$.metadata.enums.power' })
const approvalForAll = {
  'setApprovalForAll(address operator,bool approved)': {
    intent: 'Change who may move all NFTs of a collection',
    interpolatedIntent: '{approved} {operator} to move every NFT of {@.to}',
    fields: [power('approved'), address('operator', 'Operator'), collection],
  },
}

const hidden = (path: string) => ({ path, visible: 'never' })

/** Entry points of ERC-4337 from version 0.7. */
const ENTRY_POINTS = [
  '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
] as const
const OPERATION =
  '(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData,bytes signature)'

/** Functions of standards: for every contract that follows the standard. */
export const CALL_STANDARDS = createStandards('contract', [
  {
    standard: 'ERC-20',
    isToken: 'token',
    formats: {
      'transfer(address to,uint256 value)': {
        intent: 'Send a token',
        interpolatedIntent: 'Send {value} to {to}',
        fields: [amount('value'), address('to', 'To')],
      },
      'transferFrom(address from,address to,uint256 value)': {
        intent: 'Send a token of another account',
        interpolatedIntent: 'Send {value} from {from} to {to}',
        fields: [amount('value'), address('from', 'From'), address('to', 'To')],
      },
      'approve(address spender,uint256 value)': {
        intent: 'Allow to take a token',
        interpolatedIntent: 'Allow {spender} to take {value}',
        fields: [address('spender', 'Spender'), amount('value')],
      },
    },
  },
  {
    standard: 'ERC-721',
    isToken: 'collection',
    formats: {
      'transferFrom(address from,address to,uint256 tokenId)': {
        intent: 'Send an NFT',
        interpolatedIntent: 'Send {tokenId} from {from} to {to}',
        fields: [token('tokenId'), address('from', 'From'), address('to', 'To')],
      },
      'approve(address to,uint256 tokenId)': {
        intent: 'Allow to take an NFT',
        interpolatedIntent: 'Allow {to} to take {tokenId}',
        fields: [address('to', 'Spender'), token('tokenId')],
      },
    },
  },
  {
    standard: 'ERC-721',
    isToken: null,
    enums: POWER,
    formats: {
      ...approvalForAll,
      'safeTransferFrom(address from,address to,uint256 tokenId)': {
        intent: 'Send an NFT',
        interpolatedIntent: 'Send {tokenId} from {from} to {to}',
        fields: [token('tokenId'), address('from', 'From'), address('to', 'To')],
      },
      'safeTransferFrom(address from,address to,uint256 tokenId,bytes data)': {
        intent: 'Send an NFT',
        interpolatedIntent: 'Send {tokenId} from {from} to {to}',
        fields: [token('tokenId'), address('from', 'From'), address('to', 'To'), hidden('data')],
      },
    },
  },
  {
    standard: 'ERC-1155',
    isToken: null,
    formats: {
      'safeTransferFrom(address from,address to,uint256 id,uint256 value,bytes data)': {
        intent: 'Send NFTs',
        interpolatedIntent: 'Send {value} of {id} from {from} to {to}',
        fields: [
          field('value', 'Number', 'raw'),
          token('id'),
          address('from', 'From'),
          address('to', 'To'),
          hidden('data'),
        ],
      },
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] values,bytes data)': {
        intent: 'Send NFTs of several kinds',
        fields: [
          address('from', 'From'),
          address('to', 'To'),
          { iteration: 'bundled', fields: [token('ids'), field('values', 'Number', 'raw')] },
          hidden('data'),
        ],
      },
    },
  },
  {
    standard: 'Safe',
    isToken: null,
    enums: { operation: { '0': 'Call', '1': 'Run foreign code with' } },
    formats: {
      'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)':
        {
          intent: 'Carry out a transaction of a Safe',
          fields: [
            field('operation', 'Kind', 'enum', { $ref: '$.metadata.enums.operation' }),
            address('to', 'Contract'),
            field('value', 'Amount', 'amount'),
            field('data', 'Call', 'calldata', { calleePath: 'to', amountPath: 'value', spenderPath: '@.to' }),
          ],
        },
    },
  },
  ...ENTRY_POINTS.map(entryPoint => ({
    standard: 'ERC-4337',
    isToken: null,
    address: entryPoint,
    formats: {
      [`handleOps(${OPERATION}[] ops,address beneficiary)`]: {
        intent: 'Carry out operations of smart accounts',
        fields: [
          { path: 'ops.[]', fields: [address('sender', 'Account'), operationCall] },
          address('beneficiary', 'Fees go to'),
        ],
      },
    },
  })),
])
