import { getBase58Decoder, getBase58Encoder } from '@solana/kit'

export const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
export const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))
export const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
export const fromBase64 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
