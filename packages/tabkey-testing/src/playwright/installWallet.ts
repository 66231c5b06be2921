import { asObject } from '../asObject.ts'
import { announceEvmWallet } from '../page/announceEvmWallet.ts'
import type { PageChannel } from '../page/pageChannel.ts'
import { registerStandardWallet } from '../page/registerStandardWallet.ts'
import { STANDARD_FEATURES } from '../page/standardFeatures.ts'
import type { RpcReply } from '../wallet/reply.ts'
import type { TestWallet } from '../wallet/testWalletTypes.ts'

/** The part of Playwright's `Page` that is used. */
export interface PlaywrightPage {
  /** The page's address. */
  url(): string
  /** Runs a function in the page. */
  evaluate<Argument>(script: (argument: Argument) => void, argument: Argument): Promise<void>
}

/** The part of Playwright's `BrowserContext` that is used. */
export interface PlaywrightContext {
  /** The open pages. */
  pages(): PlaywrightPage[]
  /** Gives all pages a function that runs in this process. */
  exposeBinding(
    name: string,
    answer: (source: { frame: { url(): string } }, text: string) => Promise<RpcReply>,
  ): Promise<unknown>
  /** Runs a script in each page before the page's own. */
  addInitScript(script: { content: string }): Promise<unknown>
}

let installed = 0

const getOrigin = (url: string): string => (URL.canParse(url) ? new URL(url).origin : 'null')

/** Runs in the page before its own scripts. Sent as text, so that it may use nothing from outside of itself. */
function startPage(
  { name, info }: { readonly name: string; readonly info: object },
  announce: (view: Window & typeof globalThis, info: object, channel: PageChannel) => void,
): void {
  // A frame inside the page is not a dapp, and neither is the empty page that a tab starts with.
  if (window !== window.top || location.protocol === 'about:') return
  const own = window as unknown as Record<string, unknown>
  // crypto.randomUUID is missing on plain http pages.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  announce(
    window,
    { ...info, uuid },
    {
      request: text => (own[name] as (text: string) => Promise<RpcReply>)(text),
      listen: emit => {
        own[`${name}Events`] = emit
      },
    },
  )
}

/** The page script of a wallet, as text. */
function pageScript({ kind, info }: TestWallet, name: string): string {
  const { chains = [] } = info
  const config = JSON.stringify({ name, info: { ...info, chains, family: kind } })
  const announce =
    kind === 'evm'
      ? String(announceEvmWallet)
      : `(...given) => (${String(registerStandardWallet)})(...given, ${String(STANDARD_FEATURES[kind])})`
  // Tools that keep the names of functions call __name in what they emit.
  return `{ const __name = f => f; (${String(startPage)})(${config}, ${announce}) }`
}

/** Calls the listeners in the page; a page that is on its way elsewhere has none. */
const deliver = ({ key, event, data }: { key: string; event: string; data: unknown }): void => {
  const emit = (window as unknown as Record<string, ((event: string, data: unknown) => void) | undefined>)[
    key
  ]
  emit?.(event, data)
}

/**
 * Puts a wallet into every page of a browser context that is opened or reloaded from now on. The keys stay in this
 * process; works with `@playwright/test`, `playwright` and `playwright-core`.
 *
 * @param context Playwright's browser context
 * @param wallet answers the requests of the pages
 * @returns stops events to the pages, and lets the wallet forget its requests and permissions
 * @example
 * const uninstall = await installWallet(context, wallet)
 * await page.goto('http://localhost:5173')
 */
export async function installWallet(context: PlaywrightContext, wallet: TestWallet): Promise<() => void> {
  const name = `__testWallet${++installed}`
  await context.exposeBinding(name, ({ frame }, text) => {
    const { method, params } = asObject(JSON.parse(text))
    return wallet.request(getOrigin(frame.url()), { method: String(method), params })
  })
  await context.addInitScript({ content: pageScript(wallet, name) })
  const stop = wallet.subscribe(async event => {
    const pages = context
      .pages()
      .filter(page => event.origin === undefined || event.origin === getOrigin(page.url()))
    const argument = { key: `${name}Events`, event: event.name, data: event.data }
    // A page that closes or navigates meanwhile receives nothing, as with an extension.
    await Promise.allSettled(pages.map(page => page.evaluate(deliver, argument)))
  })
  return () => {
    stop()
    wallet.reset()
  }
}
