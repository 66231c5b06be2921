/** The part of the engine's clock that storage needs. Storage may not import the engine, so it names the shape itself. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(id: unknown): void
}
