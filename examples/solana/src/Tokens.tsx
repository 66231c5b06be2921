import { AnchorProvider, BN } from '@coral-xyz/anchor'
import { SPL_TOKEN_PROGRAM_ID, splTokenProgram } from '@coral-xyz/spl-token'
import type { PublicKey } from '@solana/web3.js'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AnchorWallet } from 'tabkey/solana'
import { useSolanaConnection } from 'tabkey/solana/react'

interface Token {
  readonly account: PublicKey
  readonly mint: PublicKey
  readonly amount: bigint
}

export function Tokens({ wallet }: { readonly wallet: AnchorWallet }) {
  const connection = useSolanaConnection({ commitment: 'confirmed' })
  const [tokens, setTokens] = useState<readonly Token[]>([])
  const [status, setStatus] = useState('')
  const program = useMemo(
    () => splTokenProgram({ provider: new AnchorProvider(connection, wallet, { commitment: 'confirmed' }) }),
    [connection, wallet],
  )

  const load = useCallback(async () => {
    const { value } = await connection.getTokenAccountsByOwner(wallet.publicKey, {
      programId: SPL_TOKEN_PROGRAM_ID,
    })
    const accounts = await program.account.account.fetchMultiple(value.map(({ pubkey }) => pubkey))
    setTokens(
      accounts.flatMap((data, index) => {
        const account = value[index]?.pubkey
        return data && account ? [{ account, mint: data.mint, amount: BigInt(data.amount.toString()) }] : []
      }),
    )
  }, [connection, program, wallet])

  useEffect(() => {
    load().catch(error => setStatus(String(error)))
  }, [load])

  async function burn({ account, mint }: Token): Promise<void> {
    setStatus('Waiting for the wallet')
    await program.methods.burn(new BN(1)).accounts({ account, mint, authority: wallet.publicKey }).rpc()
    setStatus('Burned')
    await load()
  }

  return (
    <section>
      <ul>
        {tokens.map(token => (
          <li key={token.account.toBase58()}>
            {String(token.amount)} of {token.mint.toBase58()}{' '}
            <button type="button" onClick={() => burn(token).catch(error => setStatus(String(error)))}>
              Burn 1
            </button>
          </li>
        ))}
      </ul>
      <output aria-label="Burn">{status}</output>
    </section>
  )
}
