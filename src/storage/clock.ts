/**
 * The part of the engine's clock that storage needs. Storage must not import the engine, so that it declares the type
 * itself.
 */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(id: unknown): void
}
