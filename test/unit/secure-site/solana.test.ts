import { randomBytes } from 'node:crypto'
import {
  Keypair,
  Message,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { keccak256, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { deriveSecret } from '../../../packages/secure-site/src/custody/sealing.ts'
import { isTransactionMessage } from '../../../packages/secure-site/src/frame/rpc/solanaMessage.ts'

const payer = Keypair.generate().publicKey
const utf8 = (text: string) => new TextEncoder().encode(text)

const transfer = SystemProgram.transfer({
  fromPubkey: payer,
  toPubkey: Keypair.generate().publicKey,
  lamports: 1n,
})
const memo = new TransactionInstruction({
  programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  keys: [{ pubkey: payer, isSigner: true, isWritable: false }],
  data: Buffer.alloc(200, 'a'),
})
const unsigned = (instructions: TransactionInstruction[]) =>
  new TransactionMessage({
    payerKey: payer,
    recentBlockhash: Keypair.generate().publicKey.toBase58(),
    instructions,
  })

describe('solana_signMessage: transaction messages', () => {
  test.each([
    ['legacy, a transfer', unsigned([transfer]).compileToLegacyMessage().serialize()],
    [
      'legacy, with data longer than 127 bytes',
      unsigned([memo, transfer]).compileToLegacyMessage().serialize(),
    ],
    ['legacy, without instructions', unsigned([]).compileToLegacyMessage().serialize()],
    ['v0', unsigned([transfer]).compileToV0Message().serialize()],
    ['v1 and later versions', Uint8Array.from([0x81, 1, 0, 1, ...randomBytes(120)])],
    ['a version that does not exist yet', Uint8Array.from([0xbf, 1, 0, 1, ...randomBytes(120)])],
  ])('%s is refused, with trailing bytes too', (_name, message) => {
    expect(isTransactionMessage(message)).toBe(true)
    expect(isTransactionMessage(Uint8Array.from([...message, 0, 1, 2]))).toBe(true)
  })

  test('the bytes that are refused are those that the second library decodes', () => {
    const message = unsigned([transfer]).compileToLegacyMessage().serialize()
    expect(Message.from(message).instructions).toHaveLength(1)
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['text', utf8('app.example wants you to sign in')],
    ['text of many lines', utf8('\n\tline\n'.repeat(200))],
    ['text that begins with two bytes per letter', utf8('Ünïcødé wants you to sign in')],
    ['an emoji', utf8('🔑 sign in')],
    ['a digest', Uint8Array.from([7, ...randomBytes(31)])],
    ['an off-chain message', Uint8Array.from([0xff, ...utf8('solana offchain'), 0, ...randomBytes(60)])],
  ])('%s is signed', (_name, message) => {
    expect(isTransactionMessage(message)).toBe(false)
  })

  test('a byte 0xff without the off-chain domain is refused', () => {
    expect(isTransactionMessage(Uint8Array.from([0xff, ...utf8('solana onchain'), 0]))).toBe(true)
  })
})

test('the Solana seed cannot be computed from a signature that a page may ask for', async () => {
  const key = keccak256(stringToHex('a test key'))
  const seed = await deriveSecret(key, 'secure-site solana key 2')
  expect(await deriveSecret(key, 'secure-site solana key 2')).toEqual(seed)
  expect(await deriveSecret(key, 'another name')).not.toEqual(seed)
  for (const message of ['secure-site solana key 1', 'secure-site solana key 2']) {
    const signature = await privateKeyToAccount(key).signMessage({ message })
    const digest = await crypto.subtle.digest('SHA-256', utf8(signature))
    expect(new Uint8Array(digest)).not.toEqual(seed)
  }
})
