import { createStandards, field, operationCall, UNLIMITED } from './standards.ts'

const amountField = (path: string, params: object) =>
  field(path, 'Amount', 'tokenAmount', { threshold: UNLIMITED, message: 'unlimited', ...params })
const address = (path: string, label: string) => field(path, label, 'addressName')
const until = (path: string, label = 'Until') => field(path, label, 'date', { encoding: 'timestamp' })
const UINT160_MOST = `0x${'f'.repeat(40)}`

const authorization = {
  intent: 'Let a token be moved',
  interpolatedIntent: 'Let the holder of this signature send {value} from {from} to {to}',
  fields: [
    amountField('value', { tokenPath: '@.to' }),
    address('from', 'From'),
    address('to', 'To'),
    until('validBefore'),
  ],
}

/** A call that a contract makes for the account. */
const command = (intent: string, spender: string) => ({
  intent,
  fields: [
    address('to', 'Contract'),
    field('value', 'Amount', 'amount'),
    field('data', 'Call', 'calldata', { calleePath: 'to', amountPath: 'value', spenderPath: spender }),
  ],
})

const permitted = (path: string) => ({
  path,
  fields: [amountField('amount', { tokenPath: 'token' })],
})
const details = (path: string) => ({
  path,
  fields: [
    field('amount', 'Amount', 'tokenAmount', {
      tokenPath: 'token',
      threshold: UINT160_MOST,
      message: 'unlimited',
    }),
    until('expiration'),
  ],
})

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const DETAILS = 'PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)'
const PERMITTED = 'TokenPermissions(address token,uint256 amount)'

/** Messages of standards: for every contract that follows the standard. */
export const MESSAGE_STANDARDS = createStandards('eip712', [
  {
    standard: 'ERC-2612',
    isToken: 'token',
    formats: {
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)': {
        intent: 'Allow to take a token',
        interpolatedIntent: 'Allow {spender} to take {value}',
        fields: [
          address('spender', 'Spender'),
          amountField('value', { tokenPath: '@.to' }),
          until('deadline', 'Signature is valid until'),
        ],
      },
    },
  },
  {
    standard: 'Permit of DAI',
    isToken: 'token',
    enums: { power: { true: 'Allow', false: 'Forbid' } },
    formats: {
      'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)': {
        intent: 'Change who may take a token',
        interpolatedIntent: '{allowed} {spender} to take every {@.to}',
        fields: [
          field('allowed', 'Power', 'enum', { $ref: '$.metadata.enums.power' }),
          address('spender', 'Spender'),
          field('@.to', 'Token', 'tokenTicker'),
        ],
      },
    },
  },
  {
    standard: 'EIP-3009',
    isToken: 'token',
    formats: {
      'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
        authorization,
      'ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)':
        {
          ...authorization,
          interpolatedIntent: 'Let {to} take {value} from {from}',
        },
    },
  },
  {
    standard: 'Permit2',
    isToken: null,
    address: PERMIT2,
    formats: {
      [`PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)${DETAILS}`]: {
        intent: 'Allow to take a token through Permit2',
        fields: [address('spender', 'Spender'), details('details')],
      },
      [`PermitBatch(PermitDetails[] details,address spender,uint256 sigDeadline)${DETAILS}`]: {
        intent: 'Allow to take tokens through Permit2',
        fields: [address('spender', 'Spender'), details('details.[]')],
      },
      [`PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`]:
        {
          intent: 'Let a token be taken through Permit2',
          fields: [address('spender', 'Spender'), permitted('permitted'), until('deadline')],
        },
      [`PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)${PERMITTED}`]:
        {
          intent: 'Let tokens be taken through Permit2',
          fields: [address('spender', 'Spender'), permitted('permitted.[]'), until('deadline')],
        },
    },
  },
  {
    standard: 'Safe',
    isToken: null,
    enums: { operation: { '0': 'Call', '1': 'Run foreign code' } },
    formats: {
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)':
        {
          ...command('Approve a transaction of a Safe', '@.to'),
          fields: [
            field('operation', 'Kind', 'enum', { $ref: '$.metadata.enums.operation' }),
            ...command('', '@.to').fields,
          ],
        },
    },
  },
  {
    standard: 'ERC-2771',
    isToken: null,
    formats: {
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)': command(
        'Let a forwarder make a call of the account',
        'from',
      ),
      'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)':
        command('Let a forwarder make a call of the account', 'from'),
    },
  },
  {
    standard: 'ERC-4337',
    isToken: null,
    formats: {
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)':
        {
          intent: 'Approve an operation of a smart account',
          fields: [address('sender', 'Account'), operationCall],
        },
    },
  },
])
