import { base64, hex } from '@scure/base'
import { asObject } from '../../asObject.ts'
import { createBitcoinKeys, type InputToSign } from '../../bitcoin/keys.ts'
import { RpcError } from '../../walletd/rpcError.ts'
import { openMemory } from '../shared/memory.ts'
import { createPerson, newPersonState, type PersonState } from '../shared/person.ts'
import { servePipes } from '../shared/pipe.ts'
import { exposeControls } from '../shared/walletControls.ts'

export interface LeatherState extends PersonState {
  /** Esplora of the regtest chain. */
  explorer: string
}

const SEED = 0x53

async function openLeather() {
  const { value: state, save } = await openMemory<LeatherState>({ ...newPersonState(), explorer: '' })
  return {
    state,
    person: createPerson(state, save, 'User rejected request'),
    keys: () => createBitcoinKeys(SEED, state.explorer),
    async configure(change: Partial<LeatherState>) {
      Object.assign(state, change)
      await save()
    },
    // Leather keeps no permissions: every call asks.
    revoke: async () => {},
  }
}

const opening = openLeather()
exposeControls(opening)

type Keys = ReturnType<typeof createBitcoinKeys>

/** Leather's names of its two addresses: native segwit and taproot. */
const accountsOf = ({ accounts: [payment, ordinals] }: Keys) => [
  { symbol: 'BTC', type: 'p2wpkh', address: payment.address, publicKey: payment.publicKey },
  { symbol: 'BTC', type: 'p2tr', address: ordinals.address, publicKey: ordinals.publicKey },
]

function signMessage(
  { accounts: [payment, ordinals], ...keys }: Keys,
  params: Record<string, unknown>,
): object {
  const { message, paymentType } = params
  const { address } = paymentType === 'p2tr' ? ordinals : payment
  const signature = keys.signMessage(address, String(message), params.type === 'legacy' ? 'ecdsa' : 'bip322')
  return { signature: base64.encode(signature), address, message }
}

async function signPsbt(keys: Keys, params: Record<string, unknown>): Promise<object> {
  const psbt = hex.decode(String(params.hex))
  const { signAtIndex } = params
  const unsigned = keys.signPsbt(psbt, [])
  const wanted =
    signAtIndex === undefined
      ? Array.from({ length: unsigned.inputsLength }, (_, index) => index)
      : [signAtIndex].flat().map(Number)
  const inputs: InputToSign[] = wanted.map(index => {
    const { witnessUtxo } = unsigned.getInput(index)
    const script = hex.encode(witnessUtxo?.script ?? new Uint8Array())
    const account = keys.accounts.find(entry => hex.encode(entry.script) === script)
    if (!account) throw new RpcError(4002, `Input ${index} is not of this wallet`)
    return { address: account.address, index }
  })
  const signed = keys.signPsbt(psbt, inputs)
  if (params.broadcast !== true) return { hex: hex.encode(signed.toPSBT()) }
  signed.finalize()
  return { hex: hex.encode(signed.toPSBT()), txid: await keys.send(signed) }
}

async function sendTransfer(keys: Keys, params: Record<string, unknown>): Promise<object> {
  const [recipient, ...more] = Array.isArray(params.recipients) ? params.recipients : [params]
  if (more.length > 0) throw new RpcError(4002, 'One recipient only')
  const { address, amount } = asObject(recipient)
  return { txid: await keys.transfer(String(address), BigInt(String(amount))) }
}

servePipes(async (_end, method, given) => {
  const wallet = await opening
  const params = asObject(given)
  const perform: Readonly<Record<string, (keys: Keys) => unknown>> = {
    getAddresses: keys => ({ addresses: accountsOf(keys) }),
    signMessage: keys => signMessage(keys, params),
    signPsbt: keys => signPsbt(keys, params),
    sendTransfer: keys => sendTransfer(keys, params),
  }
  if (method === 'getInfo') return { version: '6.0.0', supportedMethods: Object.keys(perform) }
  const run = Object.hasOwn(perform, method) ? perform[method] : undefined
  if (!run) throw new RpcError(-32601, `${method} is not supported`)
  await wallet.person.prompt(method)
  return run(wallet.keys())
})
