import * as z from 'zod/mini'
import { isEvmAddress } from '../values/caip.ts'

/**
 * 0x and 40 hex digits ("addresses valid"). The checksum is not checked here: the engine refuses a wrong
 * one in transactions (`worker/rpc/checkAddresses.ts`), and wallets report accounts in any case.
 */
export const evmAddressSchema: z.ZodMiniType<`0x${string}`> = z.pipe(
  z.string().check(z.refine(isEvmAddress, 'Invalid address')),
  z.transform(value => value as `0x${string}`),
)
