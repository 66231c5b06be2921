/** In this order: most browsers name others beside themselves. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const find = (agent: string, names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1]

/**
 * Browser and system of a `User-Agent`, as `Firefox (Linux)`; empty for one that names no known browser. Only names of these
 * lists are given out: a request can hold any text in the header.
 */
export function describeBrowser(agent: string): string {
  const browser = find(agent, BROWSERS)
  const system = find(agent, SYSTEMS)
  return browser === undefined || system === undefined ? (browser ?? system ?? '') : `${browser} (${system})`
}
