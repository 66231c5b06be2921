import * as z from 'zod/mini'
import type { ConnectedWalletInfo, ListedWallet } from '../contract/wallet.ts'
import { namespaceSchema, networkIdSchema } from './caip.ts'
import {
  dataImageSchema,
  httpUrlSchema,
  iconSchema,
  LINK_MAX_CHARS,
  shownNameSchema,
  textSchema,
} from './text.ts'

/** An rdns, an explorer id, `injected`, `walletConnect`: text without spaces or control characters. */
export const walletIdSchema = z.string().check(z.regex(/^[!-~]{1,200}$/))

/** The links of a directory wallet: to its app, to the app's WalletConnect page, and to its stores. */
export const walletLinks = <Link extends z.ZodMiniType>(link: Link) => ({
  mobile_link: link,
  desktop_link: link,
  webapp_link: link,
  link_mode: link,
  app_store: link,
  play_store: link,
  chrome_store: link,
})

const link = z.optional(z.nullable(z.string().check(z.maxLength(LINK_MAX_CHARS))))

/**
 * A directory wallet of the bundled list or the host's config. `wallets.schema.ts` validates responses of the explorer
 * API.
 */
export const listedWalletSchema: z.ZodMiniType<ListedWallet> = z.object({
  id: walletIdSchema,
  name: shownNameSchema,
  homepage: z.optional(z.string().check(z.maxLength(LINK_MAX_CHARS))),
  image_id: z.optional(textSchema),
  image_url: z.optional(iconSchema),
  order: z.optional(z.number()),
  badge_type: z.optional(z.enum(['none', 'certified'])),
  chains: z.optional(z.array(networkIdSchema)),
  namespaces: z.optional(z.array(namespaceSchema).check(z.maxLength(5))),
  rdns: z.optional(z.nullable(textSchema)),
  injected: z.optional(
    z.nullable(z.array(z.object({ namespace: z.optional(textSchema), injected_id: z.optional(textSchema) }))),
  ),
  ...walletLinks(link),
  browse_link: link,
  browse_namespaces: z.optional(z.array(namespaceSchema).check(z.maxLength(5))),
  installed: z.optional(z.boolean()),
})

export const walletKindSchema = z.enum(['announced', 'injected', 'external', 'walletConnect', 'embedded'])

/** The wallet of a connection. A picture or an address that is not what it should be does not cost the connection. */
export const connectedWalletSchema: z.ZodMiniType<ConnectedWalletInfo> = z.object({
  name: shownNameSchema,
  icon: z.catch(z.optional(dataImageSchema), undefined),
  image_id: z.catch(z.optional(textSchema), undefined),
  type: walletKindSchema,
  rdns: z.optional(textSchema),
  url: z.catch(z.optional(httpUrlSchema), undefined),
})
