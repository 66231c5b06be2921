import { AnchorProvider, BN } from '@coral-xyz/anchor'
import { SPL_TOKEN_PROGRAM_ID, splTokenProgram } from '@coral-xyz/spl-token'
import {
  ConnectionContext,
  useAnchorWallet,
  useConnection,
  useWallet,
  WalletProvider,
} from '@solana/wallet-adapter-react'
import { LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { createElement, useEffect, useMemo, useState } from 'react'
import { createTabkey } from 'tabkey'
import { ethereum, solanaDevnet } from 'tabkey/networks'
import { ConnectButton, TabkeyProvider } from 'tabkey/react'
import { useSolanaConnection } from 'tabkey/solana/react'
import { registerTabkeyWallet } from 'tabkey/wallet-standard'
import { optionsFor } from '../dapp/optionsFor.js'

// A dapp on web3.js, Anchor and the wallet adapter, whose requests and wallet are Tabkey's.

// The wallet adapter knows a cluster by the address of its node.
const node = `${globalThis.packPeers?.solana ?? 'http://127.0.0.1:1'}/?devnet`
const client = createTabkey({
  ...optionsFor(ethereum),
  networks: [{ ...solanaDevnet, rpcUrls: { default: { http: [node] } } }],
})
registerTabkeyWallet(client)
if (typeof window !== 'undefined') window.tabkey = client

/** The incinerator: what it receives is burned. */
const RECEIVER = new PublicKey('1nc1nerator11111111111111111111111111111111')
/** Units of the token that the test gives: an account from which nothing was burned. */
const GIFT = 900

function Account() {
  const { connection } = useConnection()
  const { publicKey, sendTransaction, select } = useWallet()
  const wallet = useAnchorWallet()
  const [lamports, setLamports] = useState()
  const [status, setStatus] = useState('')

  useEffect(() => {
    if (!publicKey) return
    const id = connection.onAccountChange(publicKey, account => setLamports(account.lamports))
    return () => void connection.removeAccountChangeListener(id)
  }, [connection, publicKey])

  async function pay() {
    const latest = await connection.getLatestBlockhash()
    const payment = { fromPubkey: publicKey, toPubkey: RECEIVER, lamports: LAMPORTS_PER_SOL }
    const transaction = new Transaction({ feePayer: publicKey, ...latest }).add(
      SystemProgram.transfer(payment),
    )
    const signature = await sendTransaction(transaction, connection)
    await connection.confirmTransaction({ signature, ...latest })
    return 'Paid'
  }

  async function burn() {
    const program = splTokenProgram({ provider: new AnchorProvider(connection, wallet, {}) })
    const { value } = await connection.getTokenAccountsByOwner(publicKey, { programId: SPL_TOKEN_PROGRAM_ID })
    const addresses = value.map(({ pubkey }) => pubkey)
    const tokens = await program.account.account.fetchMultiple(addresses)
    const index = tokens.findIndex(({ amount }) => amount.toNumber() === GIFT)
    const account = addresses[index]
    await program.methods
      .burn(new BN(1))
      .accounts({ account, mint: tokens[index].mint, authority: publicKey })
      .rpc()
    return `${(await program.account.account.fetch(account)).amount} left`
  }

  const button = (label, run) =>
    createElement(
      'button',
      { type: 'button', onClick: () => run().then(setStatus, error => setStatus(String(error))) },
      label,
    )
  if (!publicKey) return button('Select Tabkey', async () => select('Tabkey'))
  return createElement(
    'section',
    null,
    createElement('output', { 'aria-label': 'Owner' }, publicKey.toBase58()),
    createElement('output', { 'aria-label': 'Lamports' }, lamports),
    createElement('output', { 'aria-label': 'Status' }, status),
    button('Pay', pay),
    button('Burn', burn),
  )
}

function Wallets() {
  const connection = useSolanaConnection({ commitment: 'confirmed' })
  const context = useMemo(() => ({ connection }), [connection])
  return createElement(
    ConnectionContext.Provider,
    { value: context },
    createElement(WalletProvider, { wallets: [], autoConnect: true }, createElement(Account)),
  )
}

export function Dapp() {
  return createElement(TabkeyProvider, { client }, createElement(ConnectButton), createElement(Wallets))
}
