import { createRequire } from 'node:module'

// Transactions by bcoin, which shares no code with the library that reads PSBTs, and PSBTs by a writer of BIP-174 that states
// whatever a test wants, lies included.

interface BcoinTx {
  txid(): string
  toRaw(): Buffer
  readonly inputs: readonly { readonly prevout: { readonly hash: string; readonly index: number } }[]
  readonly outputs: readonly BcoinOutput[]
}
interface BcoinOutput {
  readonly value: number
  readonly script: { toRaw(): Buffer }
}
interface BcoinMtx extends BcoinTx {
  addInput(input: object): void
  addOutput(output: object): void
}
interface Bcoin {
  readonly MTX: new () => BcoinMtx
  readonly TX: { fromRaw(raw: Buffer): BcoinTx }
  readonly Script: { fromRaw(raw: Buffer): object }
}

process.env.NODE_BACKEND = 'js'
const { MTX, TX, Script } = createRequire(import.meta.url)('bcoin') as Bcoin

/** An output: its script in hex, and its satoshis. */
export interface Paid {
  readonly script: string
  readonly value: number
}

/** What a PSBT says of an input. */
export interface InputFields {
  readonly txid: string
  readonly index: number
  /** PSBT_IN_WITNESS_UTXO. */
  readonly witness?: Paid
  /** PSBT_IN_NON_WITNESS_UTXO, in hex. */
  readonly origin?: string
  /** PSBT_IN_SIGHASH_TYPE. */
  readonly sighash?: number
  /** PSBT_IN_FINAL_SCRIPTWITNESS with one item. */
  readonly isFinal?: boolean
}

const reverse = (id: string): string => Buffer.from(id, 'hex').reverse().toString('hex')

function buildTx(inputs: readonly Pick<InputFields, 'txid' | 'index'>[], outputs: readonly Paid[]): BcoinMtx {
  const tx = new MTX()
  for (const { txid, index } of inputs)
    tx.addInput({ prevout: { hash: reverse(txid), index }, sequence: 0xffff_fffd })
  for (const { script, value } of outputs)
    tx.addOutput({ script: Script.fromRaw(Buffer.from(script, 'hex')), value })
  return tx
}

/** A transaction that makes coins, spending one that is not looked at. */
export function makeOrigin(
  outputs: readonly Paid[],
  salt: number,
): { readonly txid: string; readonly raw: string } {
  const tx = buildTx([{ txid: salt.toString(16).padStart(64, 'a'), index: 0 }], outputs)
  return { txid: tx.txid(), raw: tx.toRaw().toString('hex') }
}

/** The outputs of a transaction as bcoin reads them. */
export const readOutputs = (raw: string): readonly Paid[] =>
  TX.fromRaw(Buffer.from(raw, 'hex')).outputs.map(({ value, script }) => ({
    value,
    script: script.toRaw().toString('hex'),
  }))

function writeSize(size: number): Buffer {
  if (size < 0xfd) return Buffer.from([size])
  const long = Buffer.alloc(size > 0xffff ? 5 : 3)
  long[0] = size > 0xffff ? 0xfe : 0xfd
  if (size > 0xffff) long.writeUInt32LE(size, 1)
  else long.writeUInt16LE(size, 1)
  return long
}

const writeBytes = (bytes: Uint8Array): Buffer => Buffer.concat([writeSize(bytes.length), bytes])

const writeField = (type: number, value: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([1, type]), writeBytes(value)])

function writePaid({ script, value }: Paid): Buffer {
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(BigInt(value))
  return Buffer.concat([amount, writeBytes(Buffer.from(script, 'hex'))])
}

function writeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const END = Buffer.from([0])

/** A PSBT of version 0 in base64. */
export function writePsbt(inputs: readonly InputFields[], outputs: readonly Paid[]): string {
  const tx = buildTx(inputs, outputs).toRaw()
  const parts = [
    Buffer.from('70736274ff', 'hex'),
    writeField(0x00, tx),
    END,
    ...inputs.flatMap(({ witness, origin, sighash, isFinal }) => [
      ...(origin === undefined ? [] : [writeField(0x00, Buffer.from(origin, 'hex'))]),
      ...(witness === undefined ? [] : [writeField(0x01, writePaid(witness))]),
      ...(sighash === undefined ? [] : [writeField(0x03, writeNumber(sighash))]),
      ...(isFinal ? [writeField(0x08, Buffer.from([1, 1, 1]))] : []),
      END,
    ]),
    ...outputs.map(() => END),
  ]
  return Buffer.concat(parts).toString('base64')
}
