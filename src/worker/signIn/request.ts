import { base58 } from '@scure/base'
import type { Namespace } from '../../bridge/contract/network.ts'
import { AdapterNotFoundError } from '../../bridge/errors/client.ts'
import { SignInRefusedError } from '../../bridge/errors/signIn.ts'
import { readEvmSignature } from '../../siwx/verify/evmSignature.ts'
import { signedSchema } from './signIn.schema.ts'

const stringToBytes = (text: string) => new TextEncoder().encode(text)
const stringToHex = (text: string) =>
  `0x${Array.from(stringToBytes(text), byte => byte.toString(16).padStart(2, '0')).join('')}`
const HEX = /^(0x)?([0-9a-fA-F]{2})+$/

/** Hex as some wallets of Bitcoin write it; a session has base64. */
function toBase64(signature: string): string {
  if (!HEX.test(signature) || signature.length < 128) return signature
  const digits = signature.replace(/^0x/, '')
  const bytes = digits.match(/../g)?.map(pair => Number.parseInt(pair, 16)) ?? []
  return btoa(String.fromCharCode(...bytes))
}

function signatureIn(answer: unknown): string {
  const parsed = signedSchema.safeParse(answer)
  if (!parsed.success)
    throw new SignInRefusedError('signature', { details: 'the wallet returned no signature' })
  return parsed.data.signature
}

export interface SigningRequest {
  readonly method: string
  readonly params: unknown
  /** @throws SignInRefusedError for an answer that holds no signature */
  read(answer: unknown): string
}

/**
 * What a wallet is asked for a signature under a text, in the shapes of WalletConnect's RPC reference.
 *
 * @param text as the person reads it; every byte of it is signed
 * @throws AdapterNotFoundError for a namespace without sign-in
 */
export function signingRequest(namespace: Namespace, address: string, text: string): SigningRequest {
  switch (namespace) {
    case 'eip155':
      return {
        method: 'personal_sign',
        params: [stringToHex(text), address],
        read(answer) {
          const signature = readEvmSignature(answer)?.bytes
          if (!signature)
            throw new SignInRefusedError('signature', { details: 'the wallet returned no signature' })
          return signature
        },
      }
    case 'solana':
      return {
        method: 'solana_signMessage',
        params: { message: base58.encode(stringToBytes(text)), pubkey: address },
        read: signatureIn,
      }
    case 'bip122':
      return {
        method: 'signMessage',
        params: { message: text, account: address, address, protocol: 'bip322' },
        read: answer => toBase64(signatureIn(answer)),
      }
    default:
      throw new AdapterNotFoundError(namespace)
  }
}
