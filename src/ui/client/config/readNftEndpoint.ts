import type { NftContract, NftEndpoint } from '../../../bridge/contract/nftEndpoint.ts'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { type Check, fail, httpUrl, list, oneOf, optional, record, setOf, text } from './check.ts'

const typeOf = oneOf('blockscout', 'alchemy', 'das', 'contracts')
const standardOf = oneOf('ERC721', 'ERC1155')

const address: Check<string> = (value, field) =>
  EVM_ADDRESS.test(text(value, field)) ? String(value) : fail(field, 'must be an EVM address')

const tokenId: Check<string> = (value, field) =>
  /^\d{1,78}$/.test(text(value, field)) ? String(value) : fail(field, 'must be a decimal string')

const contract: Check<NftContract> = (value, field) => {
  const given = record(value, field)
  const tokenIds = optional(setOf(tokenId), given.tokenIds, `${field}.tokenIds`, undefined)
  const standard = standardOf(given.standard, `${field}.standard`)
  if (standard === 'ERC1155' && !tokenIds) fail(`${field}.tokenIds`, 'must name the ids of an ERC-1155')
  return { address: address(given.address, `${field}.address`), standard, ...(tokenIds ? { tokenIds } : {}) }
}

/** One entry of `endpoints.nft`. */
export const nftEndpoint: Check<NftEndpoint> = (value, field) => {
  const given = record(value, field)
  const type = typeOf(given.type, `${field}.type`)
  if (type === 'contracts') return { type, contracts: list(contract)(given.contracts, `${field}.contracts`) }
  return { type, url: httpUrl(given.url, `${field}.url`) }
}
