import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { ChainProof } from '../../net/chainProof.ts'

/** Letters of the genesis hash that are the reference of a CAIP-2 id. */
const REFERENCE_LENGTH = 32

/**
 * How a node shows its cluster (CAIP-2, profile of Solana): the genesis hash begins with the id's reference.
 *
 * @param networkId for instance `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`
 */
export function genesisProof(networkId: string): ChainProof {
  return {
    method: 'getGenesisHash',
    expected: networkId,
    readId(result) {
      if (typeof result !== 'string' || result.length <= REFERENCE_LENGTH)
        throw new InvalidResponseError('no genesis hash')
      return `solana:${result.slice(0, REFERENCE_LENGTH)}`
    },
  }
}
