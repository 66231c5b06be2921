/** EIP-3668. */
export const OFFCHAIN_LOOKUP_ABI = [
  {
    type: 'error',
    name: 'OffchainLookup',
    inputs: [
      { name: 'sender', type: 'address' },
      { name: 'urls', type: 'string[]' },
      { name: 'callData', type: 'bytes' },
      { name: 'callbackFunction', type: 'bytes4' },
      { name: 'extraData', type: 'bytes' },
    ],
  },
] as const

/** ENSIP-21: several off-chain lookups at once. */
export const BATCH_GATEWAY_ABI = [
  {
    type: 'function',
    name: 'query',
    stateMutability: 'view',
    inputs: [
      {
        name: 'requests',
        type: 'tuple[]',
        components: [
          { name: 'sender', type: 'address' },
          { name: 'urls', type: 'string[]' },
          { name: 'data', type: 'bytes' },
        ],
      },
    ],
    outputs: [
      { name: 'failures', type: 'bool[]' },
      { name: 'responses', type: 'bytes[]' },
    ],
  },
  {
    type: 'error',
    name: 'HttpError',
    inputs: [
      { name: 'status', type: 'uint16' },
      { name: 'message', type: 'string' },
    ],
  },
] as const
