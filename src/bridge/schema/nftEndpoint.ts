import * as z from 'zod/mini'
import type { NftEndpoint } from '../contract/nftEndpoint.ts'
import { evmAddressSchema } from './address.ts'
import { httpUrlSchema } from './text.ts'

const contract = z.object({
  address: evmAddressSchema,
  standard: z.enum(['ERC721', 'ERC1155']),
  tokenIds: z.optional(z.array(z.string().check(z.regex(/^\d{1,78}$/))).check(z.maxLength(1_000))),
})

/** An NFT endpoint of the host's config. */
export const nftEndpointSchema: z.ZodMiniType<NftEndpoint> = z.union([
  z.object({ type: z.enum(['blockscout', 'alchemy', 'das']), url: httpUrlSchema }),
  z.object({ type: z.literal('contracts'), contracts: z.array(contract).check(z.maxLength(100)) }),
])
