import type { SitePage } from '../../../../scripts/website/page.ts'

/** A page of the site whose text is its title and the given one. */
export const pageOf = (path: string, markdown = '', more: Partial<SitePage> = {}): SitePage => ({
  path,
  source: `docs/${path}.md`,
  anchors: [path],
  title: path,
  markdown,
  ...more,
})
