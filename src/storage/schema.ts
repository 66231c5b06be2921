import type { ZodMiniType } from 'zod/mini'

/** The schema interface of storage; zod mini schemas conform. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** Does not compile if zod's schemas no longer conform. */
export type ZodFits = ZodMiniType<string> extends Schema<string> ? true : never
