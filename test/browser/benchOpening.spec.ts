import { expect, test } from 'playwright/test'
import { look } from '../../bench/peers/look.ts'

// The reader of the bench against peers finds a dialog also below a shadow root, and the rows that a late block pushes; an
// opening animation by transform is no movement.

const page = (lateBlock: string) => `
  <style>@keyframes open { from { transform: translateY(40px) scale(.9) } } section { animation: open .3s }</style>
  <button id="press">Connect</button><div id="host"></div>
  <script>
    document.getElementById('press').onclick = () => {
      const root = document.getElementById('host').attachShadow({ mode: 'open' })
      root.innerHTML = '<section role="dialog"><div id="late"></div><button>Alpha Wallet</button><button><b>Beta Wallet</b></button></section>'
      setTimeout(() => { root.getElementById('late').innerHTML = '${lateBlock}' }, 200)
    }
  </script>`

for (const { lateBlock, moved } of [
  { lateBlock: '<p>Email</p>', moved: 2 },
  { lateBlock: '', moved: 0 },
])
  test(`bench against peers: counts ${moved} moved rows`, async ({ page: tab }) => {
    await tab.addInitScript(look)
    await tab.route('https://bench.test/', route =>
      route.fulfill({ contentType: 'text/html', body: page(lateBlock) }),
    )
    await tab.goto('https://bench.test/')
    await tab.evaluate(() => window.eyes.watchOpening(['Alpha Wallet', 'Beta Wallet']))
    await tab.getByRole('button', { name: 'Connect' }).click()
    const opening = await tab.evaluate(() => window.eyes.opening)
    expect(opening?.movedRows).toBe(moved)
    expect(opening?.cardMs).toBeGreaterThan(0)
  })
