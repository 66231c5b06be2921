import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const DEBIAN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

/** What to tell a person whose machine has no browser. */
export const NO_CHROMIUM =
  'No Chromium that starts: run "sudo apt-get install chromium" or "npx playwright install --with-deps chromium", or set TABKEY_CHROMIUM to its path.'

function playwrightOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

/** Path of a Chromium: TABKEY_CHROMIUM, CHROMIUM_PATH, the system's, Playwright's own; undefined without any. */
export function findChromium(): string | undefined {
  const named = process.env.TABKEY_CHROMIUM ?? process.env.CHROMIUM_PATH
  // A path a person named must be right: falling back would test another browser than the one asked for.
  if (named !== undefined && named !== '') return existsSync(named) ? named : undefined
  return [...DEBIAN, playwrightOwn()].find(path => path !== undefined && existsSync(path))
}

/** What Playwright disables by itself: of several `--disable-features` Chromium reads the last, so ours repeats it. */
const DISABLED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
]

/**
 * The address bar's own pages, which every window loads, and a spare renderer process: together a fifth of the
 * processor
 * time of the browser suite.
 */
const DISABLED_BY_US = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

export const DISABLED_FEATURES: readonly string[] = [...DISABLED_BY_PLAYWRIGHT, ...DISABLED_BY_US]

/** Quiet and offline: nothing the browser does by itself may touch the network or the clock of a test. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${DISABLED_FEATURES.join()}`,
]
