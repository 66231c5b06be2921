import type { z } from 'zod/mini'
import { ValidationError } from '../errors/client.ts'
import { errorMap } from './errorMap.ts'
import { formatPath, refusePrototypeKeys } from './prototypeKeys.ts'

/**
 * Validates an untrusted value.
 *
 * @param schema expected shape
 * @param value untrusted value
 * @param where name of the argument, the beginning of the error's `field`
 * @returns the output of the schema: without unknown keys, unless the schema keeps them
 * @throws ValidationError naming the first invalid field
 *
 * @example parseOrThrow(rpcRequestSchema, request, 'request')
 */
export function parseOrThrow<T>(schema: z.ZodMiniType<T>, value: unknown, where = ''): T {
  refusePrototypeKeys(value, where)
  const parsed = schema.safeParse(value, { error: errorMap, jitless: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ValidationError(formatPath(where, issue?.path ?? []), issue?.message ?? 'Invalid input')
}
