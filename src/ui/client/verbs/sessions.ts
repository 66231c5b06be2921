import type { LateVerb } from './late.ts'

export const verbs: Readonly<Record<string, LateVerb>> = {}
