import type { Page } from 'playwright'
import { connect, openPage, untilAddress } from '../hands.ts'
import type { Probe } from '../probe.ts'

type Sampled = Window & { connectFrames?: number; addressMs?: number }

/** In the page, before any script: looks at every frame until an address stands. */
function watchFrames(): void {
  if (window !== window.top) return
  const sampled = window as Sampled
  sampled.connectFrames = 0
  const frame = () => {
    if (window.eyes.sees(/^connect( wallet)?$/i)) sampled.connectFrames = (sampled.connectFrames ?? 0) + 1
    if (document.querySelector('output')?.textContent?.startsWith('0x'))
      sampled.addressMs ??= performance.now()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

const read = (page: Page) =>
  page.evaluate(() => {
    const { connectFrames = Number.NaN, addressMs = Number.NaN } = window as Sampled
    return { connectFrames, addressMs }
  })

/** The only tab, connected, is loaded again: what its button says meanwhile. */
export const reload: Probe = {
  name: 'reload',
  rounds: 9,
  rows: [
    {
      key: 'connectFrames',
      what: 'frames of ‘Connect’ on reload when connected',
      unit: 'frames',
      isShort: true,
    },
    { key: 'addressMs', what: 'reload to the address', unit: 'ms' },
  ],
  async sample(visit) {
    const context = await visit.stage.openContext()
    await context.addInitScript(watchFrames)
    const page = await openPage(visit, context)
    await connect(visit, page)
    await page.reload()
    await untilAddress(page, true)
    // A button may still be behind its page.
    await page.waitForTimeout(500)
    return read(page)
  },
}
