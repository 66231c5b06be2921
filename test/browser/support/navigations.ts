import type { BrowserContext, Page } from 'playwright/test'

/** One attempt of a page to leave for an app: by a custom scheme or a universal link. */
export interface AppNavigation {
  readonly url: string
  /** A tapped anchor, `window.open`, or another navigation by script (`location`, `click()`, a form). */
  readonly by: 'anchor' | 'open' | 'script'
  readonly target: string
  /** Whether the browser itself follows a person's tap: an anchor that no handler prevented. */
  readonly isUserInitiated: boolean
  /** `navigator.userActivation.isActive` at that moment. */
  readonly isActive: boolean
  /** Ms since epoch. */
  readonly at: number
}

export interface NavigationRecorder {
  /** Of all pages of the context, oldest first. */
  readonly all: readonly (AppNavigation & { readonly page: Page })[]
  of(page: Page): readonly AppNavigation[]
  clear(): void
}

const BINDING = 'recordAppNavigation'

/**
 * Records every navigation of the context's pages to a custom scheme, or to an `https` address outside `stay`, and
 * prevents it: a headless Chromium that asks about an unknown scheme answers no further command. Anchors are recorded
 * after the page's own click handlers, so that a prevented click counts as none.
 *
 * @param stay origins that are the page's own business; http and loopback are never recorded
 *
 * @example
 * const navigations = await recordNavigations(context)
 * await page.getByRole('link', { name: 'Open Alpha' }).tap()
 * expect(navigations.of(page)).toMatchObject([{ url: 'alpha://wc?requestId=1', isUserInitiated: true }])
 */
export async function recordNavigations(
  context: BrowserContext,
  stay: readonly string[] = [],
): Promise<NavigationRecorder> {
  const all: (AppNavigation & { readonly page: Page })[] = []
  await context.exposeBinding(BINDING, ({ page }, navigation: AppNavigation) => {
    all.push({ ...navigation, page })
  })
  await context.addInitScript(
    ({ binding, stay }) => {
      const report = (window as unknown as Record<string, (entry: AppNavigation) => Promise<void>>)[binding]
      const isLeaving = (url: string): boolean => {
        const { protocol, hostname, origin } = new URL(url, location.href)
        if (/^(about|blob|data|javascript|http):$/.test(protocol)) return false
        return protocol !== 'https:' || !(hostname.endsWith('localhost') || stay.includes(origin))
      }
      function record(url: string, by: AppNavigation['by'], target: string, isUserInitiated: boolean): void {
        const { isActive } = navigator.userActivation
        void report?.({ url, by, target, isUserInitiated, isActive, at: Date.now() })
      }

      /** Keeps the anchor from its default action. @returns whether the page has prevented that itself, once it has */
      function holdBack(event: Event): () => boolean {
        let isPrevented = event.defaultPrevented
        event.preventDefault()
        Object.defineProperties(event, {
          preventDefault: { value: () => void (isPrevented = true) },
          defaultPrevented: { get: () => isPrevented },
        })
        return () => isPrevented
      }
      // While it is captured: events of the modal stay in the modal.
      window.addEventListener(
        'click',
        event => {
          const anchor = event.composedPath().find(node => node instanceof HTMLAnchorElement)
          if (!(anchor instanceof HTMLAnchorElement) || !anchor.href || !isLeaving(anchor.href)) return
          const { href, target } = anchor
          const isPrevented = holdBack(event)
          const by = event.isTrusted ? 'anchor' : 'script'
          setTimeout(() => {
            if (!isPrevented()) record(href, by, target || '_self', event.isTrusted)
          })
        },
        true,
      )
      const { open } = window
      window.open = (url, target, features) => {
        const href = url === undefined || url === '' ? undefined : new URL(url, location.href).href
        if (href === undefined || !isLeaving(href)) return open.call(window, url, target, features)
        record(href, 'open', target ?? '_blank', false)
        return null
      }
      // What neither an anchor nor `open` began: `location`, a form, a refresh.
      const { navigation } = window as unknown as { navigation?: EventTarget }
      navigation?.addEventListener('navigate', event => {
        const { destination } = event as Event & { readonly destination: { readonly url: string } }
        if (!isLeaving(destination.url)) return
        event.preventDefault()
        record(destination.url, 'script', '_self', false)
      })
    },
    { binding: BINDING, stay },
  )
  return {
    all,
    of: page => all.filter(entry => entry.page === page).map(({ page: _page, ...entry }) => entry),
    clear: () => void all.splice(0),
  }
}
