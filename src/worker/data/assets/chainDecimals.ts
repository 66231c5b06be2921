import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { networkById } from '../../store/select.ts'
import type { CreateDataParameters } from '../data.ts'
import type { ChainDecimals } from './readSent.ts'
import type { Sent } from './sent.schema.ts'

/** Asks the contracts of the tokens that a transaction moves for their decimals. */
export async function readChainDecimals(
  { tokens = [] }: Pick<Sent, 'tokens'>,
  { store, chains }: Pick<CreateDataParameters, 'store' | 'chains'>,
): Promise<ChainDecimals> {
  const found = await Promise.all(
    tokens.map(async token => {
      const { namespace, networkId, address } = parseCaipAddress(token)
      const network = networkById(store.get(), networkId)
      const adapter = await chains(namespace)
      const decimals = network && (await adapter.tokenDecimals?.(network, address))
      return decimals === undefined ? [] : [[address.toLowerCase(), decimals] as const]
    }),
  )
  return new Map(found.flat())
}
