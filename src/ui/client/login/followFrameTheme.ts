import type { TabContext } from '../tab/context.ts'

/**
 * Sends the page's theme to the engine, so that the secure frame looks the same. A page without a frame sends nothing.
 *
 * @returns stops following
 */
export function followFrameTheme({
  mirror,
  theme,
  engine,
}: Pick<TabContext, 'mirror' | 'theme' | 'engine'>): () => void {
  let sent: unknown
  const sync = (): void => {
    const hasFrame = (mirror.getState()?.embedded.frame ?? 'none') !== 'none'
    const now = theme.getState()
    if (!hasFrame || sent === now) return
    sent = now
    const { resolved: themeMode, variables: themeVariables } = now
    engine.embedded.syncTheme({ themeMode, themeVariables }).catch(() => {
      // The next engine does not have the theme yet.
      sent = undefined
    })
  }
  const offs = [mirror.subscribe(sync), theme.subscribe(sync)]
  return () => {
    for (const off of offs) off()
  }
}
