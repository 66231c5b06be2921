import { vi } from 'vitest'

/** Lets the code believe that it stands in a page of this address. */
export function standAt(url: string, origin = new URL(url).origin): void {
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('origin', origin)
}

/** A `localStorage` over a map the test can look into. */
export function areaOf(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size
    },
    key: index => [...entries.keys()][index] ?? null,
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
    clear: () => entries.clear(),
  }
}
