import type { BrowserContext, Frame, Page } from 'playwright/test'

/** A message of a page of the dapp: heard on a window, a port or a channel, or said on a port or a channel. */
export interface Recorded {
  readonly way: 'in' | 'out'
  /** Bytes are shown as hex. */
  readonly text: string
}

/** What must never leave the secure site, as the site itself held it. */
export interface Secrets {
  /** Hex with 0x. */
  readonly privateKey: string
  /** Hex: what the server releases to a right code, and the vault is opened with. */
  readonly vaultSecret: string
}

type Watched = Window & { recorded?: Recorded[]; secrets?: Partial<Secrets> }

/**
 * Writes down all that the dapp's pages hear and say: to the engine, to the frame, to each other. In the secure site's own
 * page it takes note of the key and the vault's secret instead, as they pass through the browser's own cryptography.
 */
export const recordMessages = (context: BrowserContext, site: string): Promise<unknown> =>
  context.addInitScript((secureSite: string) => {
    const hex = (bytes: Uint8Array): string =>
      [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
    const bytesOf = (value: unknown): Uint8Array | undefined => {
      if (value instanceof ArrayBuffer) return new Uint8Array(value)
      return ArrayBuffer.isView(value)
        ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        : undefined
    }
    const watched = window as Watched

    if (location.origin === secureSite) {
      const secrets: { -readonly [Name in keyof Secrets]?: Secrets[Name] } = {}
      watched.secrets = secrets
      const { encrypt, importKey } = SubtleCrypto.prototype
      SubtleCrypto.prototype.encrypt = function (...given) {
        const text = new TextDecoder().decode(bytesOf(given[2]))
        if (/^0x[0-9a-f]{64}$/.test(text)) secrets.privateKey = text
        return encrypt.apply(this, given)
      }
      const wrapped = function (this: SubtleCrypto, ...given: Parameters<typeof importKey>) {
        const bytes = given[0] === 'raw' && String(given[2]) === 'HKDF' ? bytesOf(given[1]) : undefined
        if (bytes) secrets.vaultSecret = hex(bytes)
        return importKey.apply(this, given)
      }
      SubtleCrypto.prototype.importKey = wrapped as typeof importKey
      return
    }
    if (window !== window.top) return

    const recorded: Recorded[] = []
    watched.recorded = recorded
    const seen = new WeakSet<Event>()
    const plain = (value: unknown, depth = 0): unknown => {
      if (typeof value === 'bigint') return String(value)
      if (typeof value !== 'object' || value === null || depth > 12) return value
      const bytes = bytesOf(value)
      if (bytes) return hex(bytes)
      if (value instanceof MessagePort) return 'MessagePort'
      if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack }
      if (value instanceof Map || value instanceof Set)
        return [...value].map(entry => plain(entry, depth + 1))
      if (Array.isArray(value)) return value.map(entry => plain(entry, depth + 1))
      return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, plain(entry, depth + 1)]))
    }
    const note = (way: Recorded['way'], value: unknown): void =>
      void recorded.push({ way, text: JSON.stringify(plain(value)) ?? 'undefined' })

    const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')
    Object.defineProperty(MessageEvent.prototype, 'data', {
      configurable: true,
      get(this: MessageEvent): unknown {
        const value: unknown = data?.get?.call(this)
        if (!seen.has(this)) {
          seen.add(this)
          note('in', value)
        }
        return value
      },
    })
    for (const { prototype } of [MessagePort, BroadcastChannel, Worker] as { prototype: MessagePort }[]) {
      const { postMessage } = prototype
      prototype.postMessage = function (this: MessagePort, ...given: Parameters<typeof postMessage>) {
        note('out', given[0])
        return postMessage.apply(this, given)
      } as typeof postMessage
    }
  }, site)

/** What the page heard and said since it was loaded. */
export const recordedBy = (page: Page): Promise<readonly Recorded[]> =>
  page.evaluate(() => (window as Watched).recorded ?? [])

/** The secure frame itself: tests may look into it, the page may not. */
export function insideOf(page: Page, site: string): Frame {
  const frame = page.frames().find(entry => entry.url().startsWith(`${site}/sdk`))
  if (!frame) throw new Error('The page has no secure frame')
  return frame
}

/** What the site's page held in the clear. */
export async function secretsOf(page: Page, site: string): Promise<Partial<Secrets>> {
  return insideOf(page, site).evaluate(() => (window as Watched).secrets ?? {})
}
