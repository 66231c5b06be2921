import type { FrameSettings } from '../server/framePage.ts'

export type { FrameSettings }

/** What the server wrote into this page, and what a test's server adds. */
export function readSettings<Added = object>(): FrameSettings & Added {
  const text = document.getElementById('settings')?.textContent
  if (!text) throw new Error('The page has no settings')
  return JSON.parse(text) as FrameSettings & Added
}
