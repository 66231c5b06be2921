import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { FrameError } from './frameError.ts'
import { forget, keep, readKept } from './kept.ts'
import type { OpenWallet } from './wallet.ts'

/** The Solana side of the wallet: one account, on every network the site has. */
export interface Solana {
  /** Where the wallet stands, when it stands on Solana. */
  current(): Promise<string | undefined>
  /** @throws {FrameError} 'Chain N is not supported' */
  activate(network: unknown): Promise<string>
  /** The wallet stands on an EVM chain again. */
  leave(): Promise<void>
  address(wallet: OpenWallet): Promise<string>
  sign(wallet: OpenWallet, message: Uint8Array): Promise<Uint8Array>
}

/** `solana:…` is a cluster, everything else an EVM chain in one of its spellings. */
export const isSolana = (network: unknown): network is string =>
  typeof network === 'string' && network.startsWith('solana:')

/** Names the seed among the secrets that are derived from the vault's key. */
const SEED = 'secure-site solana key 2'

export function createSolana(parent: string, networks: readonly string[]): Solana {
  const key = `solana ${parent}`
  const lend = <Result>(wallet: OpenWallet, work: (seed: Uint8Array) => Result): Promise<Result> =>
    wallet.withDerived(SEED, async seed => work(seed))
  return {
    current: () => readKept<string>(key),
    async activate(asked) {
      if (typeof asked !== 'string' || !networks.includes(asked))
        throw new FrameError(`Chain ${String(asked)} is not supported`)
      await keep(key, asked)
      return asked
    },
    leave: () => forget(key),
    address: wallet => lend(wallet, seed => base58.encode(ed25519.getPublicKey(seed))),
    sign: (wallet, message) => lend(wallet, seed => ed25519.sign(message, seed)),
  }
}
