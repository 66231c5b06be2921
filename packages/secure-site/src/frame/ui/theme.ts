import type { Payload } from '../requests.ts'

/** Colours as the page has them: light or dark, and its accent, if it is one. */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: Payload<'SYNC_THEME'>): void {
  const root = document.documentElement
  if (themeMode) root.dataset.theme = themeMode
  const variables = { ...w3mThemeVariables, ...themeVariables }
  const accent = variables['--w3m-accent'] ?? variables['--tabkey-accent']
  if (typeof accent !== 'string' || !CSS.supports('color', accent) || /url|var|env/i.test(accent)) return
  root.style.setProperty('--accent', accent)
  root.style.setProperty('--on-accent', isLight(accent) ? '#14161f' : '#fff')
}

/** Whether dark words are easier to read on a colour (WCAG relative luminance). */
function isLight(color: string): boolean {
  const probe = document.createElement('canvas').getContext('2d')
  if (!probe) return false
  probe.fillStyle = color
  probe.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = [...probe.getImageData(0, 0, 1, 1).data].map(linear)
  // Halfway in contrast between white (1.05) and our dark (0.06): sqrt(1.05 * 0.06) - 0.05.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2
}

const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
