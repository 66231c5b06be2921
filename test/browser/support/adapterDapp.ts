import { isWalletAdapterCompatibleStandardWallet } from '@solana/wallet-adapter-base'
import { StandardWalletAdapter } from '@solana/wallet-standard-wallet-adapter-base'
import { Connection, Transaction, VersionedTransaction } from '@solana/web3.js'
import { getWallets } from '@wallet-standard/app'

// A Solana dapp on the real wallet adapter, as a script of the page. What goes in and out is plain data.

const registry = getWallets()
const find = (): StandardWalletAdapter => {
  const wallet = registry.get().find(({ name }) => name === 'Tabkey')
  if (!wallet || !isWalletAdapterCompatibleStandardWallet(wallet)) throw new Error('No Tabkey for this dapp')
  return new StandardWalletAdapter({ wallet })
}
const adapter = find()
const events: string[] = []
adapter.on('connect', publicKey => events.push(`connect ${publicKey.toBase58()}`))
adapter.on('disconnect', () => events.push('disconnect'))

const bytes = (value: Uint8Array): number[] => [...value]

const adapterDapp = {
  events,
  names: () => registry.get().map(({ name }) => name),
  address: () => adapter.publicKey?.toBase58() ?? null,
  versions: () => [...(adapter.supportedTransactionVersions ?? [])],
  connect: () => adapter.connect(),
  autoConnect: () => adapter.autoConnect(),
  disconnect: () => adapter.disconnect(),
  async signMessage(text: string) {
    if (!('signMessage' in adapter) || !adapter.signMessage) throw new Error('No signMessage')
    return bytes(await adapter.signMessage(new TextEncoder().encode(text)))
  },
  async signTransaction(wire: readonly number[]) {
    if (!('signTransaction' in adapter) || !adapter.signTransaction) throw new Error('No signTransaction')
    const signed = await adapter.signTransaction(Transaction.from(wire as number[]))
    return bytes(signed.serialize())
  },
  async signAllTransactions(wires: readonly (readonly number[])[]) {
    if (!('signAllTransactions' in adapter) || !adapter.signAllTransactions) throw new Error('No signAll')
    const given = wires.map(wire => VersionedTransaction.deserialize(Uint8Array.from(wire)))
    return (await adapter.signAllTransactions(given)).map(signed => bytes(signed.serialize()))
  },
  async sendTransaction(wire: readonly number[], nodeUrl: string) {
    const connection = new Connection(nodeUrl, 'confirmed')
    return adapter.sendTransaction(Transaction.from(wire as number[]), connection)
  },
  async signIn(input: object) {
    if (!('signIn' in adapter) || !adapter.signIn) throw new Error('No signIn')
    const { account, signedMessage, signature } = await adapter.signIn(input)
    return {
      address: account.address,
      publicKey: bytes(account.publicKey as Uint8Array),
      signedMessage: bytes(signedMessage),
      signature: bytes(signature),
    }
  },
}

export type AdapterDapp = typeof adapterDapp

declare global {
  interface Window {
    adapterDapp: AdapterDapp
  }
}
window.adapterDapp = adapterDapp
