import type { Eip1193EventMap, Eip1193Provider } from '../api/eip1193Types.ts'

type Emit = (name: keyof Eip1193EventMap, value: unknown) => void

/** Emits an event that is no change of the state, for instance `message`, by provider. */
export const emitters = new WeakMap<Eip1193Provider, Emit>()
