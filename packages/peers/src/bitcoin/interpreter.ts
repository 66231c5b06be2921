import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'

// BIP-322 by a second body: bcoin builds both transactions and its script interpreter judges the witness. Taproot is
// younger than bcoin; for it the tests use the curve itself.

interface Bytes {
  toRaw(): Buffer
}
interface BcoinTx {
  hash(encoding: 'hex'): string
  inputs: { witness: { items: Buffer[] } }[]
  refresh(): void
  verifyInput(index: number, coin: { script: Bytes; value: number }, flags: number): boolean
}
interface Bcoin {
  readonly MTX: new () => BcoinTx & {
    version: number
    addInput(input: object): void
    addOutput(output: object): void
  }
  readonly Script: {
    fromRaw(raw: Buffer): Bytes
    new (): Bytes & { pushInt(value: number): unknown; pushData(data: Buffer): unknown; compile(): Bytes }
  }
  readonly Witness: { fromRaw(raw: Buffer): { items: Buffer[] } }
}

const require = createRequire(import.meta.url)
const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

function load(): Bcoin & { readonly flags: number } {
  process.env.NODE_BACKEND = 'js'
  const { MTX, Script, Witness } = require('bcoin') as Bcoin
  const { flags } = require('bcoin/lib/script/common') as { flags: { STANDARD_VERIFY_FLAGS: number } }
  return { MTX, Script, Witness, flags: flags.STANDARD_VERIFY_FLAGS }
}

/**
 * Whether a witness proves, by BIP-322 in its simple form, that the owner of a script signed a message.
 *
 * @param script the output script of the address, bytes
 * @param signature the witness stack, bytes
 */
export function interpreterAgrees(script: Uint8Array, message: string, signature: Uint8Array): boolean {
  const { MTX, Script, Witness, flags } = load()
  const tag = sha256(Buffer.from('BIP0322-signed-message'))
  const hash = sha256(Buffer.concat([tag, tag, Buffer.from(message)]))
  const owned = Script.fromRaw(Buffer.from(script))
  const unlock = new Script()
  unlock.pushInt(0)
  unlock.pushData(hash)
  const toSpend = new MTX()
  toSpend.version = 0
  toSpend.addInput({
    prevout: { hash: '00'.repeat(32), index: 0xffff_ffff },
    script: unlock.compile(),
    sequence: 0,
  })
  toSpend.addOutput({ script: owned, value: 0 })
  const toSign = new MTX()
  toSign.version = 0
  toSign.addInput({ prevout: { hash: toSpend.hash('hex'), index: 0 }, sequence: 0 })
  toSign.addOutput({ script: Script.fromRaw(Buffer.from('6a', 'hex')), value: 0 })
  const [input] = toSign.inputs
  if (!input) return false
  input.witness = Witness.fromRaw(Buffer.from(signature))
  toSign.refresh()
  return toSign.verifyInput(0, { script: owned, value: 0 }, flags)
}
