import type { ZodMiniType } from 'zod/mini'

/** What storage asks of a schema: say yes and give the value, or say no. Any zod mini schema is one. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** Compiles only as long as zod's schemas go on fitting. */
export type ZodFits = ZodMiniType<string> extends Schema<string> ? true : never
