import type { BrowserContext, Frame, Page } from 'playwright/test'
import type { Hex } from 'viem'
import { serverSlotKey } from '../../../packages/secure-site/src/custody/slotKeys.ts'
import { createSigner } from '../../../packages/secure-site/src/frame/signer/signer.ts'
import type { SignedIn } from '../../../packages/secure-site/src/server/site.ts'

/** A message of a page of the dapp: heard on a window, a port or a channel, or said on a port or a channel. */
export interface Recorded {
  readonly way: 'in' | 'out'
  /** Bytes are shown as hex. */
  readonly text: string
}

/** What must never leave the secure site. */
export interface Secrets {
  readonly privateKey: Hex
  /** The part of the site that opens the slot, base64url: the server releases it to a right code. */
  readonly part: string
  /** What the frame got of its server. */
  readonly signedIn: SignedIn
}

type Watched = Window & { recorded?: Recorded[]; signedIn?: SignedIn }

/**
 * Writes down all that the dapp's pages hear and say: to the engine, to the frame, to each other. In the secure site's own
 * page it takes note of what its server says of the wallet instead.
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
      const ask = window.fetch
      window.fetch = async (...given) => {
        const response = await ask(...given)
        const answer: unknown = await response
          .clone()
          .json()
          .catch(() => null)
        if (typeof answer === 'object' && answer && 'custody' in answer) watched.signedIn = answer as SignedIn
        return response
      }
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

/** Opens the wallet with what the site's page had of its server. */
export async function readSecrets(page: Page, site: string): Promise<Secrets> {
  const signedIn = await insideOf(page, site).evaluate(() => (window as Watched).signedIn)
  const { wallet, slots } = signedIn?.custody ?? {}
  const slot = slots?.find(({ kind }) => kind === 'server')
  if (!signedIn || !wallet || slot?.part === undefined) throw new Error('The site has no key of the wallet')
  const signer = createSigner()
  const binding = { origin: site, userId: signedIn.user.id, walletId: wallet.id }
  await signer.open(binding, wallet, slot, await serverSlotKey(slot.part, wallet.id))
  return { privateKey: (await signer.reveal()).evm as Hex, part: slot.part, signedIn }
}
