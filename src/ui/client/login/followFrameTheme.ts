import type { TabContext } from '../context.ts'

/**
 * Tells the engine how this page looks, so that what the secure frame draws looks the same. A page
 * without a frame says nothing.
 *
 * @returns stops following
 */
export function followFrameTheme({
  mirror,
  theme,
  engine,
}: Pick<TabContext, 'mirror' | 'theme' | 'engine'>): () => void {
  let sent: unknown
  const tell = (): void => {
    const hasFrame = (mirror.getState()?.embedded.frame ?? 'none') !== 'none'
    const now = theme.getState()
    if (!hasFrame || sent === now) return
    sent = now
    const { resolved: themeMode, variables: themeVariables } = now
    engine.embedded.syncTheme({ themeMode, themeVariables }).catch(() => {
      // The engine that comes next has not heard it.
      sent = undefined
    })
  }
  const offs = [mirror.subscribe(tell), theme.subscribe(tell)]
  return () => {
    for (const off of offs) off()
  }
}
