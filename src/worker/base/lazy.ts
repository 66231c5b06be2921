import { EngineStartError } from '../../bridge/errors/client.ts'

/** A part of the engine that arrives with its first use, so that the first tab's hello does not wait for its bytes. */
export interface Lazy<Part> {
  /** @throws EngineStartError when its script cannot be loaded; the next call tries again */
  get(): Promise<Part>
  /**
   * Calls `use` with the part once it is loaded, in the order of the calls. Does nothing for a part that was never
   * requested.
   */
  notify(use: (part: Part) => void): void
  isUsed(): boolean
}

/** @param load imports the part's module and makes the part; called once, and again after it failed */
export function createLazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  let loading: Promise<Part> | undefined

  async function start(): Promise<Part> {
    try {
      return await load()
    } catch (cause) {
      loading = undefined
      throw new EngineStartError({ cause, details: 'a part did not load' })
    }
  }

  return {
    get: () => (loading ??= start()),
    notify: use => void loading?.then(use).catch(() => {}),
    isUsed: () => loading !== undefined,
  }
}
