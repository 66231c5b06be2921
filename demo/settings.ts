import type { DemoSettings } from '../scripts/demoServer.ts'

declare global {
  interface Window {
    __TABKEY_DEMO__?: DemoSettings
  }
}

/** What this start of the demo is made of; written by `/config.js` before any module runs. */
export function readSettings(): DemoSettings {
  const settings = window.__TABKEY_DEMO__
  if (!settings)
    throw new Error('The demo server did not say where its peers are: start it with `npm run demo`')
  return settings
}
