import * as z from 'zod/mini'
import type { Risk } from '../contract/risk.ts'
import { RISKS } from '../values/risks.ts'

const RISKS_MAX = 8

/** Risks that the user or the host accepted. */
export const risksSchema: z.ZodMiniType<readonly Risk[]> = z
  .array(z.enum(RISKS))
  .check(z.maxLength(RISKS_MAX))
