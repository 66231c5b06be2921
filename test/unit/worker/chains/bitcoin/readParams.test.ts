import { base64, hex } from '@scure/base'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { ValidationError } from '../../../../../src/bridge/errors/client.ts'
import { readParams } from '../../../../../src/worker/chains/bitcoin/readParams.ts'
import { fc } from '../../../../support/fastCheck.ts'

const NETWORK = 'bip122:000000000019d6689c085ae165831e93'
const mine = p2wpkh(pubECDSA(new Uint8Array(32).fill(1)))
const other = p2wpkh(pubECDSA(new Uint8Array(32).fill(2)))
const account = mine.address ?? ''
const stranger = other.address ?? ''
const TESTNET = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

/** Two coins of two owners, as a marketplace combines them. */
function psbtOf(edit: (tx: Transaction) => void = () => {}): string {
  const tx = new Transaction({ allowUnknownOutputs: true })
  tx.addInput({ txid: '11'.repeat(32), index: 0, witnessUtxo: { script: mine.script, amount: 1_000n } })
  tx.addInput({ txid: '22'.repeat(32), index: 1, witnessUtxo: { script: other.script, amount: 9_000n } })
  tx.addOutput({ script: other.script, amount: 900n })
  edit(tx)
  return base64.encode(tx.toPSBT())
}

const signPsbt = (psbt: string, ...signInputs: object[]) =>
  readParams('signPsbt', { account, psbt, signInputs }, NETWORK)

test('takes valid parameters, refuses unknown ones, and does not touch other methods', () => {
  const psbt = psbtOf()
  const signInputs = [{ address: account, index: 0, sighashTypes: [0x83] }]
  const signing = { account, psbt, signInputs }
  expect(readParams('signPsbt', signing, NETWORK)).toEqual(signing)
  expect(() => readParams('signPsbt', { ...signing, memo: 1 }, NETWORK)).toThrow("'memo'")
  const transfer = { account, recipientAddress: stranger, amount: 5_000 }
  expect(readParams('sendTransfer', [transfer], NETWORK)).toEqual({ ...transfer, amount: '5000' })
  expect(readParams('getBalance', [account], NETWORK)).toEqual([account])
  const message = { account, message: 'Sign in\n\u{1f600}', protocol: 'bip322' }
  expect(readParams('signMessage', message, NETWORK)).toEqual(message)
})

const inputOf = (edit: object) => [{ address: account, index: 0, ...edit }]
const PSBTS: readonly (readonly [string, string, readonly object[], string])[] = [
  ['an input of another address', psbtOf(), inputOf({ index: 1 }), 'params.signInputs[0].address'],
  ['an input that is not there', psbtOf(), inputOf({ index: 2 }), 'params.signInputs[0].index'],
  ['an input listed twice', psbtOf(), [...inputOf({}), ...inputOf({})], 'params.signInputs'],
  ['a negative input', psbtOf(), inputOf({ index: -1 }), 'params.signInputs[0].index'],
  ['SIGHASH_NONE allowed', psbtOf(), inputOf({ sighashTypes: [2] }), 'params.signInputs[0].sighashTypes[0]'],
  [
    'SIGHASH_NONE asked for',
    psbtOf(tx => tx.updateInput(0, { sighashType: 0x82 })),
    inputOf({}),
    'params.signInputs[0].index',
  ],
  [
    'a coin nobody describes',
    psbtOf(tx => void tx.addInput({ txid: '33'.repeat(32), index: 0 })),
    inputOf({ index: 2 }),
    'params.signInputs[0].index',
  ],
  ['nothing to spend', base64.encode(new Transaction().toPSBT()), [], 'params.psbt'],
  ['no PSBT', base64.encode(new Uint8Array(300).fill(7)), [], 'params.psbt'],
  ['half a PSBT', psbtOf().slice(0, 80), [], 'params.psbt'],
  ['hex', '70736274ff01', [], 'params.psbt'],
  ['too long a PSBT', `cHNidP${'A'.repeat(4_000_002)}`, [], 'params.psbt'],
]

test.each(PSBTS)('refuses a PSBT with %s', (_, psbt, signInputs, field) => {
  let thrown: unknown
  try {
    signPsbt(psbt, ...signInputs)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(ValidationError)
  expect((thrown as ValidationError).field).toBe(field)
})

test('refuses a coin that is not the one of the transaction it is proved with', () => {
  const origin = new Transaction()
  origin.addInput({ txid: '33'.repeat(32), index: 0 })
  origin.addOutput({ script: mine.script, amount: 1_000n })
  const tx = new Transaction()
  tx.addInput({
    txid: origin.id,
    index: 0,
    nonWitnessUtxo: origin.unsignedTx,
    witnessUtxo: { script: mine.script, amount: 1_000n },
  })
  tx.addOutput({ script: other.script, amount: 900n })
  const honest = tx.toPSBT()
  expect(() => signPsbt(base64.encode(honest), ...inputOf({}))).not.toThrow()
  // The outpoint is in the unsigned transaction, in the order of the wire.
  const name = hex.encode(hex.decode(origin.id).reverse())
  const forged = hex.decode(hex.encode(honest).replace(name, '44'.repeat(32)))
  expect(() => signPsbt(base64.encode(forged), ...inputOf({}))).toThrow(ValidationError)
})

test.each([
  ['signMessage', { account, message: 7 }],
  ['signMessage', { account, message: 'x'.repeat(1_000_001) }],
  ['signMessage', { account, message: 'x', protocol: 'schnorr' }],
  ['signMessage', { account: TESTNET, message: 'x' }],
  ['signMessage', { message: 'x' }],
  ['sendTransfer', { account, recipientAddress: TESTNET, amount: '5000' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '-1' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '0' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '1e3' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: 1.5 }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: 2 ** 60 }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '2100000000000001' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '5000', memo: 'f' }],
  ['sendTransfer', { account, recipientAddress: stranger, amount: '5000', changeAddress: 'nobody' }],
  ['sendTransfer', [{}, {}]],
  ['sendTransfer', null],
  ['getAccountAddresses', { account: '../../etc' }],
  ['getAccountAddresses', JSON.parse(`{"account":"${account}","__proto__":{"x":1}}`)],
])('refuses %s %#', (method, params) => {
  expect(() => readParams(method, params, NETWORK)).toThrow()
})

test('whatever comes, a typed error or parameters come back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('signPsbt', 'signMessage', 'sendTransfer', 'getAccountAddresses'),
      fc.oneof(
        fc.anything(),
        fc.record({
          account: fc.constant(account),
          psbt: fc.uint8Array().map(bytes => base64.encode(bytes)),
          signInputs: fc.anything(),
        }),
        fc.uint8Array({ maxLength: 400 }).map(bytes => ({
          account,
          psbt: base64.encode(new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff, ...bytes])),
          signInputs: [{ address: account, index: 0 }],
        })),
      ),
      (method, params) => {
        try {
          readParams(method, params, NETWORK)
        } catch (error) {
          expect((error as { code: number }).code).toBe(-32602)
        }
      },
    ),
    { numRuns: 3_000 },
  )
}, 60_000)
