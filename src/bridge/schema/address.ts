import * as z from 'zod/mini'
import { isEvmAddress } from '../caip.ts'

/** 0x and 40 hex digits (spec §5: "addresses valid"). The checksum is the wallet's to judge: many dapps send lower case. */
export const evmAddressSchema: z.ZodMiniType<`0x${string}`> = z.pipe(
  z.string().check(z.refine(isEvmAddress, 'Invalid address')),
  z.transform(value => value as `0x${string}`),
)
