import { chromeApi } from './chromeApi.ts'

const KEY = 'wallet'

/** What an extension remembers while the browser runs. Its service worker may end at any time and starts from here. */
export interface Memory<Value extends object> {
  readonly value: Value
  /** Writes the value as it is now. */
  save(): Promise<void>
}

/** @param initial what a new browser starts with */
export async function openMemory<Value extends object>(initial: Value): Promise<Memory<Value>> {
  const stored = (await chromeApi.storage.session.get(KEY))[KEY] as Partial<Value> | undefined
  const value = { ...initial, ...stored }
  return { value, save: () => chromeApi.storage.session.set({ [KEY]: value }) }
}
