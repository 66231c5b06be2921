import type { Metadata } from '../../../bridge/contract/config.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'

const NAME_MAX = 120
const DESCRIPTION_MAX = 500

function attribute(page: Document, selector: string, name: string): string | null {
  return page.querySelector(selector)?.getAttribute(name) ?? null
}

/** The page's own icon as an absolute URL, if it links one. */
function findIcon(page: Document): string | null {
  const href = attribute(page, 'link[rel~="icon"], link[rel="apple-touch-icon"]', 'href')
  if (!href) return null
  try {
    const url = new URL(href, page.baseURI)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch {
    return null
  }
}

/**
 * Fills in the metadata the host left out: the page's title, description, origin and icon. Read once,
 * when the client is first used, since a server has no document.
 */
export function fillMetadata(config: EngineConfig, page: Document, origin: string): EngineConfig {
  const { name, description, url, icons } = config.metadata
  const icon = icons.length > 0 ? null : findIcon(page)
  const metadata: Metadata = {
    name: name || page.title.trim().slice(0, NAME_MAX) || new URL(origin).host,
    description:
      description ||
      (
        attribute(page, 'meta[property="og:description"]', 'content') ??
        attribute(page, 'meta[name="description"]', 'content') ??
        ''
      ).slice(0, DESCRIPTION_MAX),
    url: url || origin,
    icons: icon ? [icon] : icons,
  }
  return { ...config, metadata }
}
