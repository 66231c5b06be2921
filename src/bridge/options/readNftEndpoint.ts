import type { NftContract, NftEndpoint } from '../contract/nftEndpoint.ts'
import {
  type Check,
  evmAddress,
  fail,
  httpUrl,
  list,
  matching,
  oneOf,
  record,
  shape,
  uniqueList,
} from './check.ts'

const readType = oneOf('blockscout', 'alchemy', 'das', 'contracts')

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

/** One entry of `endpoints.nft`. */
export const nftEndpoint: Check<NftEndpoint> = (value, field) => {
  const type = readType(record(value, field).type, `${field}.type`)
  return type === 'contracts'
    ? { type, ...shape({ contracts: list(contract) })(value, field) }
    : { type, ...shape({ url: httpUrl })(value, field) }
}
