import type { CreateFeatures } from './registerStandardWallet.ts'

/**
 * The features of a Solana wallet. Sent to pages as text, so that it may use nothing from outside of itself. Bytes travel
 * in base64.
 */
export const solanaFeatures: CreateFeatures = ({ request, show }) => {
  const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
  const fromBase64 = (text: unknown): Uint8Array =>
    Uint8Array.from(atob(String(text)), letter => letter.charCodeAt(0))

  interface TransactionInput {
    readonly transaction: Uint8Array
    readonly chain?: string
    readonly options?: object
  }

  /** One prompt after the other, in the order of the inputs. */
  const each = async <Input, Output>(inputs: readonly Input[], run: (input: Input) => Promise<Output>) => {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await run(input))
    return outputs
  }
  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] }
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: { message: Uint8Array }[]) =>
        each(inputs, async ({ message }) => ({
          signedMessage: message,
          signature: fromBase64(await request('solana:signMessage', { message: toBase64(message) })),
        })),
    },
    'solana:signTransaction': {
      ...versions,
      signTransaction: (...inputs: TransactionInput[]) =>
        each(inputs, async ({ transaction, chain }) => ({
          signedTransaction: fromBase64(
            await request('solana:signTransaction', { transaction: toBase64(transaction), chain }),
          ),
        })),
    },
    'solana:signAndSendTransaction': {
      ...versions,
      signAndSendTransaction: (...inputs: TransactionInput[]) =>
        each(inputs, async ({ transaction, chain, options }) => ({
          signature: fromBase64(
            await request('solana:signAndSendTransaction', {
              transaction: toBase64(transaction),
              chain,
              options,
            }),
          ),
        })),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs: object[]) =>
        each(inputs, async input => {
          const answer = await request('solana:signIn', input)
          const { accounts, signedMessage, signature } = answer as Record<string, unknown>
          const [account] = show(accounts)
          return { account, signedMessage: fromBase64(signedMessage), signature: fromBase64(signature) }
        }),
    },
  }
}
