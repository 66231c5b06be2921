/** A small EIP-712 document, bound to the chain it is signed on. */
export const mailOf = (chainId: number) =>
  ({
    domain: { name: 'Tabkey demo', version: '1', chainId },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Mail: [
        { name: 'to', type: 'string' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: { to: 'every open tab', contents: 'One session for all of you' },
  }) as const
