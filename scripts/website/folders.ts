import { ROOT } from '../run.ts'

/** The package that has VitePress and TypeDoc; the root never installs it. */
export const WEBSITE = `${ROOT}/website`
/** Pages in Markdown; each run removes and writes them. */
export const PAGES = `${WEBSITE}/pages`
/** The site as it is published. */
export const BUILT = `${WEBSITE}/.cache/site`
/** The live examples as files, each the code of its block. */
export const LIVE_EXAMPLES = `${WEBSITE}/.cache/live/examples`
/** The scripts of the live examples; VitePress copies them as they are. */
export const LIVE_BUILT = `${PAGES}/public/live`
