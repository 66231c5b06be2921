import type { NftContract } from '../contract/nftEndpoint.ts'
import { type Check, evmAddress, fail, list, matching, oneOf, shape, uniqueList } from './check.ts'
import { service, sources } from './readSources.ts'

const contractFields = shape(
  { address: evmAddress, standard: oneOf('ERC721', 'ERC1155') },
  { tokenIds: uniqueList(matching(/^\d{1,78}$/, 'must be a decimal string')) },
)

const contract: Check<NftContract> = (value, field) => {
  const fields = contractFields(value, field)
  if (fields.standard === 'ERC1155' && !fields.tokenIds)
    fail(`${field}.tokenIds`, 'must name the ids of an ERC-1155')
  return fields
}

/** Sources of NFTs. */
export const nftSources = sources({
  blockscout: service,
  alchemy: service,
  das: service,
  contracts: shape({ contracts: list(contract) }),
})
