import * as z from 'zod/mini'
import type { CaipAddress, Namespace, NetworkId } from '../contract/network.ts'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from '../errors/address.ts'
import { NAMESPACES, parseCaipAddress, parseNetworkId } from '../values/caip.ts'
import { accepts } from './text.ts'

export const namespaceSchema: z.ZodMiniType<Namespace> = z.enum(NAMESPACES)

/** CAIP-2, with the error messages of `parseNetworkId`. */
export const networkIdSchema: z.ZodMiniType<NetworkId> = z.pipe(
  z.string().check(
    z.refine(accepts(parseNetworkId), {
      error: issue => new InvalidCaipNetworkIdError(String(issue.input)).message,
    }),
  ),
  z.transform(value => value as NetworkId),
)

/** CAIP-10, with the error messages of `parseCaipAddress`. */
export const caipAddressSchema: z.ZodMiniType<CaipAddress> = z.pipe(
  z.string().check(
    z.refine(accepts(parseCaipAddress), {
      error: issue => new InvalidCaipAddressError(String(issue.input)).message,
    }),
  ),
  z.transform(value => value as CaipAddress),
)
