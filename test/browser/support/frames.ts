import type { BrowserContext, Page } from 'playwright/test'

/** What stood in the page when a frame was about to be painted. */
export interface Frame {
  readonly ms: number
  /** The button's words, `null` while there is no button. */
  readonly text: string | null
  readonly state: string | null
  readonly width: number
  /** Whether the page reported that no user is connected. */
  readonly isDisconnected: boolean
}

/** Samples every frame of every page of the context from its first on. */
export const sampleFrames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    if (window !== window.top) return
    const frames: Frame[] = []
    Object.assign(window, { frames_: frames })
    const sample = () => {
      const button = document.querySelector('tabkey-button')?.shadowRoot?.querySelector('button')
      frames.push({
        ms: performance.now(),
        text: button ? button.innerText : null,
        state: button?.dataset.state ?? null,
        width: button?.getBoundingClientRect().width ?? 0,
        isDisconnected: document.body?.innerText.includes('Not connected') ?? false,
      })
      requestAnimationFrame(sample)
    }
    requestAnimationFrame(sample)
  })

/** The frames so far. */
export const framesOf = (page: Page): Promise<readonly Frame[]> =>
  page.evaluate(() => (window as unknown as { frames_: Frame[] }).frames_)
