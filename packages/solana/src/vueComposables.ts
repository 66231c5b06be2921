import type { Connection } from '@solana/web3.js'
import { type ShallowRef, toValue } from 'vue'
import { useTabkey } from '../../vue/src/plugin.ts'
import type { Reactive } from '../../vue/src/useRow.ts'
import { useSource } from '../../vue/src/useSource.ts'
import type { ConnectionOptions } from './createConnection.ts'
import { anchorWalletSource, connectionSource } from './observeSolana.ts'
import type { AnchorWallet } from './toWallet.ts'

/**
 * web3.js's `Connection` over the engine, as a ref. Components with equal parameters have the same object.
 *
 * @param parameters.network CAIP-2; default the active Solana network
 * @param parameters.commitment web3.js's default commitment
 * @throws NetworkNotFoundError without a Solana network
 *
 * @example
 * const connection = useSolanaConnection({ commitment: 'confirmed' })
 */
export function useSolanaConnection(
  parameters: Reactive<ConnectionOptions> = {},
): Readonly<ShallowRef<Connection>> {
  const client = useTabkey()
  return useSource(() =>
    connectionSource(client, {
      network: toValue(parameters.network),
      commitment: toValue(parameters.commitment),
    }),
  )
}

/**
 * The connected Solana account as Anchor's `Wallet`; `null` without one, and on a server.
 *
 * @example
 * const wallet = useAnchorWallet()
 */
export function useAnchorWallet(): Readonly<ShallowRef<AnchorWallet | null>> {
  return useSource(anchorWalletSource(useTabkey()))
}
