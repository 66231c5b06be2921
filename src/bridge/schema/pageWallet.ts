import * as z from 'zod/mini'
import type { PageWallet } from '../contract/wallet.ts'
import { hasInvisible } from '../values/invisible.ts'
import { namespaceSchema } from './caip.ts'
import { dataImageSchema, nameSchema, shownNameSchema, textSchema } from './text.ts'
import { walletIdSchema } from './wallet.ts'

const pageWallet = z.object({
  id: walletIdSchema,
  name: nameSchema,
  icon: z.optional(dataImageSchema),
  rdns: z.optional(textSchema),
  kind: z.enum(['announced', 'injected', 'external']),
  namespaces: z.array(namespaceSchema).check(z.maxLength(5)),
  connectMethod: z.optional(z.literal('wallet_connect')),
  isDuplicate: z.optional(z.boolean()),
  isObscured: z.optional(z.boolean()),
})

/** A wallet as a tab reports it. */
export const pageWalletSchema: z.ZodMiniType<PageWallet> = z.pipe(
  pageWallet,
  z.transform(({ isObscured, ...wallet }) => ({
    ...wallet,
    name: shownNameSchema.parse(wallet.name),
    ...(isObscured || hasInvisible(wallet.name) ? { isObscured: true } : {}),
  })),
)
