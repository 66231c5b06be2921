import type { Tabkey } from 'tabkey'

/**
 * Gives a client the site's light or dark, which VitePress writes as a class of the root element.
 *
 * @returns ends it
 */
export function followSiteTheme(client: Tabkey): () => void {
  const root = document.documentElement
  const apply = () => client.theme.set({ mode: root.classList.contains('dark') ? 'dark' : 'light' })
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(root, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
