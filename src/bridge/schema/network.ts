import * as z from 'zod/mini'
import type { Network } from '../contract/network.ts'
import { evmAddressSchema } from './address.ts'
import { namespaceSchema, networkIdSchema } from './caip.ts'
import { httpUrlSchema, iconSchema, nameSchema, socketUrlSchema, textSchema } from './text.ts'

const rpcUrls = z.object({
  http: z.array(httpUrlSchema).check(z.maxLength(20)),
  webSocket: z.optional(z.array(socketUrlSchema).check(z.maxLength(20))),
})

const explorer = z.object({ name: textSchema, url: httpUrlSchema, apiUrl: z.optional(httpUrlSchema) })

const contract = z.object({ address: evmAddressSchema, blockCreated: z.optional(z.number().check(z.int())) })

/** viem's OP-stack chains have records by chain id among their contracts; they are dropped. */
const contracts = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform(entries =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([name, value]) => {
        const parsed = contract.safeParse(value)
        return parsed.success ? [[name, parsed.data] as const] : []
      }),
    ),
  ),
)

/** A configured network. Its CAIP-2 id must consist of its namespace and id. */
export const networkSchema: z.ZodMiniType<Network> = z
  .object({
    id: z.union([z.number().check(z.int(), z.positive()), nameSchema]),
    caipNetworkId: networkIdSchema,
    chainNamespace: namespaceSchema,
    name: nameSchema,
    nativeCurrency: z.object({
      name: z.string().check(z.maxLength(100)),
      symbol: z.string().check(z.maxLength(30)),
      decimals: z.number().check(z.int(), z.gte(0), z.lte(77)),
    }),
    rpcUrls: z.catchall(z.object({ default: rpcUrls }), rpcUrls),
    blockExplorers: z.optional(z.catchall(z.object({ default: explorer }), explorer)),
    testnet: z.optional(z.boolean()),
    network: z.optional(textSchema),
    contracts: z.optional(contracts),
    assets: z.optional(z.object({ imageId: z.optional(textSchema), imageUrl: z.optional(z.string()) })),
    iconUrl: z.optional(iconSchema),
  })
  .check(
    z.refine(network => network.caipNetworkId === `${network.chainNamespace}:${network.id}`, {
      path: ['caipNetworkId'],
      error: 'Must be chainNamespace and id',
    }),
  )
