import type { CreateFeatures } from './registerStandardWallet.ts'

/**
 * The features of a Bitcoin wallet (https://github.com/ExodusMovement/bitcoin-wallet-standard). Sent to pages as text, so
 * that it may use nothing from outside of itself. Bytes travel in hex.
 */
export const bitcoinFeatures: CreateFeatures = ({ request, show }) => {
  const toHex = (bytes: Uint8Array): string =>
    Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const fromHex = (text: unknown): Uint8Array =>
    Uint8Array.from(String(text).match(/../g) ?? [], pair => Number.parseInt(pair, 16))

  interface MessageInput {
    readonly account: { readonly address: string }
    readonly message: Uint8Array
    readonly protocol?: string
  }
  interface PsbtInput {
    readonly psbt: Uint8Array
    readonly inputsToSign: readonly {
      readonly account: { readonly address: string }
      readonly signingIndexes: readonly number[]
      readonly sigHash?: number
    }[]
  }

  /** One prompt after the other, in the order of the inputs. */
  const each = async <Input, Output>(inputs: readonly Input[], run: (input: Input) => Promise<Output>) => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }
  const sent = ({ psbt, inputsToSign }: PsbtInput) => ({
    psbt: toHex(psbt),
    inputs: inputsToSign.map(({ account, signingIndexes, sigHash }) => ({
      address: account.address,
      indexes: signingIndexes,
      sighash: sigHash,
    })),
  })
  return {
    'bitcoin:connect': {
      version: '1.0.0',
      connect: async () => ({ accounts: show(await request('bitcoin:connect')) }),
    },
    'bitcoin:signMessage': {
      version: '1.0.0',
      signMessage: (...inputs: MessageInput[]) =>
        each(inputs, async ({ account, message, protocol }) => {
          const params = { address: account.address, message: toHex(message), protocol }
          return { signedMessage: message, signature: fromHex(await request('bitcoin:signMessage', params)) }
        }),
    },
    'bitcoin:signTransaction': {
      version: '1.0.0',
      signTransaction: (...inputs: PsbtInput[]) =>
        each(inputs, async input => ({
          signedPsbt: fromHex(await request('bitcoin:signTransaction', sent(input))),
        })),
    },
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0',
      signAndSendTransaction: (...inputs: PsbtInput[]) =>
        each(inputs, async input => ({ txId: await request('bitcoin:signAndSendTransaction', sent(input)) })),
    },
  }
}
