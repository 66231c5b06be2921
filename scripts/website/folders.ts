import { ROOT } from '../run.ts'

/** The package that has VitePress and TypeDoc; the root never installs it. */
export const WEBSITE = `${ROOT}/website`
/** Pages in Markdown; each run removes and writes them. */
export const PAGES = `${WEBSITE}/pages`
/** The site as it is published. */
export const BUILT = `${WEBSITE}/.cache/site`
