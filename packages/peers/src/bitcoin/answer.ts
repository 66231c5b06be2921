import { base64, hex } from '@scure/base'
import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import type { BitcoinKeys, InputToSign } from './keys.ts'

const CHAIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

/** What a phone grants to a proposal that asks for Bitcoin: the payment address first. */
export function bitcoinNamespace({ accounts }: BitcoinKeys) {
  return {
    chains: [CHAIN],
    accounts: accounts.map(({ address }) => `${CHAIN}:${address}`),
    methods: ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    events: ['bip122_addressesChanged'],
  }
}

/** A phone's answer to a request of WalletConnect's bip122, once its person agreed. */
export async function answerBitcoin(keys: BitcoinKeys, method: string, given: unknown): Promise<unknown> {
  const params = asObject(given)
  switch (method) {
    case 'getAccountAddresses':
      return keys.accounts.map(({ address, publicKey, purpose }) => ({
        address,
        publicKey,
        intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
      }))
    case 'signMessage': {
      const address = params.address ?? params.account
      const signature = keys.signMessage(address, String(params.message), params.protocol)
      return { address, signature: hex.encode(signature) }
    }
    case 'signPsbt': {
      keys.findAccount(params.account)
      const inputs = Array.isArray(params.signInputs) ? params.signInputs.map(asObject) : []
      const tx = keys.signPsbt(base64.decode(String(params.psbt)), inputs.map(inputOf))
      const psbt = base64.encode(tx.toPSBT())
      if (params.broadcast !== true) return { psbt }
      tx.finalize()
      return { psbt, txid: await keys.send(tx) }
    }
    case 'sendTransfer':
      keys.findAccount(params.account)
      return { txid: await keys.transfer(String(params.recipientAddress), BigInt(String(params.amount))) }
    default:
      throw new RpcError(4200, `The wallet does not know "${method}".`)
  }
}

function inputOf({ address, index, sighashTypes }: Record<string, unknown>): InputToSign {
  const sighash = Array.isArray(sighashTypes) ? Number(sighashTypes[0]) : undefined
  return { address: String(address), index: Number(index), ...(sighash === undefined ? {} : { sighash }) }
}
