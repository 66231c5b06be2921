import { expect, test } from '../browser/support/fixtures.ts'
import { openTab } from '../browser/support/pages.ts'
import { viteSeven } from './support/sites.ts'

test('Vite 7 dev without a setting: the engine runs in the page, and the console says why', async ({
  context,
}) => {
  const site = await viteSeven('plain')
  try {
    const warnings: string[] = []
    context.on('console', message => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const page = await openTab(context, site.url)
    await expect.poll(() => page.evaluate(() => window.tabkey.getState().engineMode)).not.toBeNull()
    expect(await page.evaluate(() => window.tabkey.getState().engineMode)).not.toBe('sharedWorker')
    await expect
      .poll(() => warnings.filter(text => text.includes('optimizeDeps: { exclude: ["tabkey"] }')))
      .toHaveLength(1)
  } finally {
    await site.close()
  }
})
