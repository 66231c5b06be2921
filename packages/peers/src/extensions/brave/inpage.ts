import { initialize } from '@brave/wallet-standard-brave'
import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import { openPagePipe } from '../shared/pagePipe.ts'

type BraveWallet = Parameters<typeof initialize>[0]

// Runs in the page: Brave's own registration over a provider of ours with the shape of `window.braveSolana`.
const pipe = openPagePipe('brave')
const listeners = new Map<string, Set<() => void>>()
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function emit(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener()
}

async function sign(transaction: VersionedTransaction): Promise<VersionedTransaction> {
  const signed = await pipe.request('signTransaction', toBase64(transaction.serialize()))
  return VersionedTransaction.deserialize(Buffer.from(String(signed), 'base64'))
}

const provider = {
  publicKey: null as PublicKey | null,
  async connect(options?: { readonly onlyIfTrusted?: boolean }) {
    provider.publicKey = new PublicKey(String(await pipe.request('connect', options ?? {})))
    emit('connect')
    return { publicKey: provider.publicKey }
  },
  async disconnect() {
    provider.publicKey = null
    emit('disconnect')
  },
  async signAndSendTransaction(transaction: VersionedTransaction) {
    return { signature: await pipe.request('signAndSendTransaction', toBase64(transaction.serialize())) }
  },
  signTransaction: sign,
  signAllTransactions: (transactions: readonly VersionedTransaction[]) => Promise.all(transactions.map(sign)),
  async signMessage(message: Uint8Array) {
    const signature = await pipe.request('signMessage', toBase64(message))
    return { signature: new Uint8Array(Buffer.from(String(signature), 'base64')) }
  },
  on(name: string, listener: () => void) {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
  },
  off: (name: string, listener: () => void) => listeners.get(name)?.delete(listener),
}

pipe.onEvent(name => {
  if (name === 'disconnect') void provider.disconnect()
})
initialize(provider as unknown as BraveWallet)
