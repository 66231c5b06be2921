import * as z from 'zod/mini'
import type { EngineConfig } from '../contract/config.ts'
import { EVM_ADDRESS } from '../values/addressPatterns.ts'
import { ACCOUNT_TYPES } from '../values/defaults.ts'
import { SOCIALS } from '../values/embedded.ts'
import { WALLET_METHOD, WALLET_METHODS_MAX } from '../values/walletMethodName.ts'
import { networkIdSchema } from './caip.ts'
import { networkSchema } from './network.ts'
import { nftEndpointSchema } from './nftEndpoint.ts'
import { httpUrlSchema, nameSchema, relayUrlSchema, socketUrlSchema, textSchema } from './text.ts'
import { listedWalletSchema } from './wallet.ts'

const texts = z.array(textSchema).check(z.maxLength(200))

/** A value per namespace. Every key is optional; unknown keys are dropped. */
function perNamespace<T>(value: z.ZodMiniType<T>) {
  const item = z.optional(value)
  return z.object({ eip155: item, solana: item, bip122: item, polkadot: item, cosmos: item })
}

const urlsPerNetwork = (url: z.ZodMiniType<string>) =>
  z.record(networkIdSchema, z.array(url).check(z.maxLength(20)))

/** A value that older deploys do not send. `z._default` would add another kind of schema to the boot chunk. */
const otherwise = <T>(value: z.ZodMiniType<T>, fallback: T) =>
  z.pipe(
    z.optional(value),
    z.transform((given: T | undefined) => given ?? fallback),
  )

const endpoints = z.object({
  relay: z.optional(relayUrlSchema),
  verify: z.optional(httpUrlSchema),
  explorer: z.optional(httpUrlSchema),
  blockchainApi: z.optional(httpUrlSchema),
  analytics: z.optional(httpUrlSchema),
  secureSite: z.optional(httpUrlSchema),
  control: z.optional(httpUrlSchema),
  pay: z.optional(httpUrlSchema),
  cosigner: z.optional(httpUrlSchema),
  onramp: z.optional(httpUrlSchema),
  images: z.optional(z.array(httpUrlSchema).check(z.maxLength(20))),
  ipfs: z.optional(httpUrlSchema),
  nft: z.optional(z.record(networkIdSchema, nftEndpointSchema)),
  rpc: z.optional(urlsPerNetwork(httpUrlSchema)),
  webSocket: z.optional(urlsPerNetwork(socketUrlSchema)),
  esplora: z.optional(urlsPerNetwork(httpUrlSchema)),
})

const accountTypes = z.object({
  eip155: z.optional(z.enum(ACCOUNT_TYPES.eip155)),
  solana: z.optional(z.enum(ACCOUNT_TYPES.solana)),
  bip122: z.optional(z.enum(ACCOUNT_TYPES.bip122)),
  polkadot: z.optional(z.enum(ACCOUNT_TYPES.polkadot)),
  cosmos: z.optional(z.enum(ACCOUNT_TYPES.cosmos)),
})

const swapRouterSchema = z.object({
  network: networkIdSchema,
  address: z.string().check(z.regex(EVM_ADDRESS)),
  name: nameSchema,
})

/** A tab of an older deploy does not send the flag. */
const flag = otherwise(z.boolean(), false)
const FLAGS_OF_LATER_DEPLOYS = {
  analytics: flag,
  email: flag,
  smartSessions: flag,
  swaps: flag,
  onramp: flag,
  receive: flag,
  send: flag,
  history: flag,
  pay: flag,
}

/**
 * The part of the config that is sent to the engine. The tab has validated the host's options; the engine validates
 * them again.
 */
const walletMethodsSchema = z
  .array(z.string().check(z.regex(WALLET_METHOD)))
  .check(z.maxLength(WALLET_METHODS_MAX))

export const engineConfigSchema: z.ZodMiniType<EngineConfig> = z
  .object({
    projectId: z.nullable(nameSchema),
    metadata: z.object({ name: textSchema, description: textSchema, url: textSchema, icons: texts }),
    networks: z.array(networkSchema).check(z.minLength(1), z.maxLength(1_000)),
    defaultNetwork: networkIdSchema,
    endpoints,
    features: z.object({
      allWallets: z.boolean(),
      legalCheckbox: z.boolean(),
      socials: otherwise(z.array(z.enum(SOCIALS)), []),
      ...FLAGS_OF_LATER_DEPLOYS,
    }),
    control: z.optional(z.object({ publicKey: z.optional(z.string().check(z.maxLength(44))) })),
    enableWalletConnect: z.boolean(),
    walletConnect: z.object({
      methods: z.optional(perNamespace(texts)),
      chains: z.optional(perNamespace(z.array(networkIdSchema).check(z.maxLength(1_000)))),
      events: z.optional(perNamespace(texts)),
      rpcMap: z.optional(z.record(networkIdSchema, httpUrlSchema)),
      defaultChain: z.optional(networkIdSchema),
    }),
    customWallets: z.array(listedWalletSchema).check(z.maxLength(200)),
    defaultAccountTypes: otherwise(accountTypes, {}),
    enableLogger: otherwise(z.boolean(), false),
    sdkType: nameSchema,
    sdkVersion: nameSchema,
    debug: z.boolean(),
    devtools: z.optional(z.boolean()),
    siwx: z.optional(z.boolean()),
    walletMethods: z.optional(walletMethodsSchema),
    walletReads: z.optional(walletMethodsSchema),
    swapRouters: z.optional(z.array(swapRouterSchema).check(z.maxLength(200))),
    reconnectOnMount: z.optional(z.boolean()),
  })
  .check(
    z.refine(config => config.networks.some(network => network.caipNetworkId === config.defaultNetwork), {
      path: ['defaultNetwork'],
      error: 'Must be one of networks',
    }),
  )
