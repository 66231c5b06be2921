import { GROUPS, INSIDE, type SiteGroup, type SitePage } from './page.ts'

/**
 * The groups of the sidebar with the pages that there are; the last one has what no group names.
 *
 * @throws when a group names a page that is not there
 */
export function groupsOf(
  pages: readonly SitePage[],
  groups: readonly SiteGroup[] = GROUPS,
): readonly SiteGroup[] {
  const paths = pages.map(({ path }) => path)
  const named = new Set(groups.flatMap(group => group.pages))
  const missing = [...named].filter(path => !paths.includes(path))
  if (missing.length > 0) throw new Error(`The sidebar names pages that are not there: ${missing.join(', ')}`)
  const rest = paths.filter(path => !named.has(path) && !path.startsWith('decisions/'))
  return [...groups, { text: INSIDE, pages: rest }]
}

/** A sidebar of VitePress. */
export interface SidebarItem {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: readonly SidebarItem[]
}

/** The sidebar, with the decisions closed. */
export function sidebarOf(pages: readonly SitePage[]): readonly SidebarItem[] {
  const item = (path: string): SidebarItem => ({
    text: pages.find(page => page.path === path)?.title.replaceAll('`', '') ?? path,
    link: `/${path}`,
  })
  const decisions = pages.filter(({ path }) => path.startsWith('decisions/'))
  return [
    ...groupsOf(pages).map(({ text, pages: paths }) => ({ text, items: paths.map(item) })),
    { text: 'Decisions', collapsed: true, items: decisions.map(({ path }) => item(path)) },
  ]
}
