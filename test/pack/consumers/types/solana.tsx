import type { Rpc, SolanaRpcApi } from '@solana/kit'
import { ConnectionContext, WalletProvider } from '@solana/wallet-adapter-react'
import type { Connection, PublicKey, Transaction } from '@solana/web3.js'
import { createTabkey } from 'tabkey'
import { solanaDevnet } from 'tabkey/networks'
import { createConnection, toWallet } from 'tabkey/solana'
import { createRpc } from 'tabkey/solana/kit'
import { useAnchorWallet, useSolanaConnection } from 'tabkey/solana/react'
import { solanaStores } from 'tabkey/solana/svelte'
import * as vue from 'tabkey/solana/vue'
import { ref } from 'vue'

const tabkey = createTabkey({ networks: [solanaDevnet], metadata: { name: 'Shop' } })

export const connection: Connection = createConnection(tabkey, {
  network: solanaDevnet.caipNetworkId,
  commitment: 'confirmed',
})
// @ts-expect-error a commitment that web3.js does not have
createConnection(tabkey, { commitment: 'soon' })

export const sign = (transaction: Transaction): Promise<Transaction> =>
  toWallet(tabkey).signTransaction(transaction)
export const rpc: Rpc<SolanaRpcApi> = createRpc(tabkey)
export const stores = solanaStores(tabkey)

export function Owner() {
  const current: Connection = useSolanaConnection()
  const key: PublicKey | undefined = useAnchorWallet()?.publicKey
  return <p title={current.rpcEndpoint}>{key?.toBase58()}</p>
}

export const setup = (): string => vue.useSolanaConnection({ commitment: ref('confirmed') }).value.rpcEndpoint

export function Wallets() {
  return (
    <ConnectionContext.Provider value={{ connection }}>
      <WalletProvider wallets={[]} autoConnect>
        <Owner />
      </WalletProvider>
    </ConnectionContext.Provider>
  )
}
