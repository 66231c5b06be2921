import { existsSync, readdirSync } from 'node:fs'

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const LIBRARIES = '/usr/lib'

/** What to tell a person whose machine has no Firefox. */
export const NO_FIREFOX =
  'No Firefox found: run "sudo apt-get install firefox-esr", or set TABKEY_FIREFOX to its path.'

/** What to tell a person whose machine has no WebKitGTK. */
export const NO_WEBKIT =
  'No WebKitGTK found: run "sudo apt-get install webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb".'

/** Path of a Firefox that speaks WebDriver BiDi: TABKEY_FIREFOX, then the system's; undefined without any. */
export function findFirefox(): string | undefined {
  const named = process.env.TABKEY_FIREFOX
  if (named) return existsSync(named) ? named : undefined
  return FIREFOX.find(path => existsSync(path))
}

/** Programs of a WebKitGTK that WebDriver drives on a display without a screen. */
export interface WebKitPaths {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

/** Debian keeps the browser below the folder of the machine's architecture. */
function findMiniBrowser(): string | undefined {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).filter(name => /-linux-gnu/.test(name)) : []
  return folders
    .flatMap(folder =>
      ['4.1', '4.0'].map(version => `${LIBRARIES}/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find(path => existsSync(path))
}

/** The system's WebKitWebDriver, MiniBrowser and Xvfb; undefined when one is missing. */
export function findWebKit(): WebKitPaths | undefined {
  const [driver, display] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const browser = findMiniBrowser()
  return browser && existsSync(driver) && existsSync(display) ? { driver, browser, display } : undefined
}
