import { FrameError } from './frameError.ts'
import { forget, keep, readKept } from './kept.ts'

/** The Solana side of the wallet: one account, on every network the site has. */
export interface Solana {
  /** Where the wallet stands, when it stands on Solana. */
  current(): Promise<string | undefined>
  /** @throws {FrameError} 'Chain N is not supported' */
  activate(network: unknown): Promise<string>
  /** The wallet stands on an EVM chain again. */
  leave(): Promise<void>
}

/** `solana:…` is a cluster, everything else an EVM chain in one of its spellings. */
export const isSolana = (network: unknown): network is string =>
  typeof network === 'string' && network.startsWith('solana:')

export function createSolana(parent: string, networks: readonly string[]): Solana {
  const key = `solana ${parent}`
  return {
    current: () => readKept<string>(key),
    async activate(asked) {
      if (typeof asked !== 'string' || !networks.includes(asked))
        throw new FrameError(`Chain ${String(asked)} is not supported`)
      await keep(key, asked)
      return asked
    },
    leave: () => forget(key),
  }
}
