import type { SiteReply } from '../http/reply.ts'
import { asset } from '../pages/assets.ts'
import { noticePage } from '../pages/noticePage.ts'
import type { Words } from '../words/words.ts'
import { type FrameScripts, frameScript } from './frameScripts.ts'
import { dashboardPage, loadingPage, windowPage } from './popupPages.ts'

// What the site serves to every visitor alike. `tabkey-secure-site verify` compares a running site with it.

/** Style sheets of all pages, and the scripts of those that are not the frame. */
export const STATIC_FILES: readonly string[] = ['/frame.css', '/site.css', '/callback.js', '/dashboard.js']

interface StaticParts {
  readonly words: Words
  readonly theme: string | null
  readonly frameScripts: () => Promise<FrameScripts>
}

const PAGES: Readonly<Record<string, (parts: StaticParts) => SiteReply | Promise<SiteReply>>> = {
  '/passkey': parts => frameWindow(parts, 'passkey'),
  '/key': parts => frameWindow(parts, 'key'),
  '/loading': ({ words, theme }) => loadingPage(words, theme),
  '/oauth/result': ({ words }) => noticePage(words, words.pages.close, words.pages.back),
  '/dashboard': ({ words, theme }) => dashboardPage(words, theme),
}

const frameWindow = async ({ words, frameScripts }: StaticParts, id: 'passkey' | 'key') =>
  windowPage(words, await frameScripts(), id)

/** Pages that depend on the language of the browser alone. */
export const STATIC_PAGES: readonly string[] = Object.keys(PAGES)

const SCRIPT = /^\/frame\.[\w.-]+\.js$/

/** @returns undefined for a path that is not static. */
export async function staticReply(path: string, parts: StaticParts): Promise<SiteReply | undefined> {
  if (SCRIPT.test(path)) return frameScript(await parts.frameScripts(), path.slice(1))
  if (STATIC_FILES.includes(path)) return asset(path.slice(1))
  return Object.hasOwn(PAGES, path) ? PAGES[path]?.(parts) : undefined
}
