import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { chooseWords } from '../../packages/secure-site/src/words/chooseWords.ts'
import { expectAccessible } from './support/axe.ts'
import { logIn, open, press, test } from './support/custodySite.ts'
import { expect } from './support/fixtures.ts'
import { launchProfile } from './support/partition.ts'
import type { SecureHost } from './support/secureHost.ts'

// Screens of the ways to open a wallet: each look can be read, and nothing is too wide. `SITE_SHOTS` is a folder for pictures.

const SHOTS = process.env.SITE_SHOTS

const LOOKS = [
  { name: 'desktop', locale: 'en', viewport: { width: 1_280, height: 900 } },
  { name: 'phone', locale: 'en', viewport: { width: 390, height: 844 } },
  { name: 'right to left', locale: 'ar', viewport: { width: 390, height: 844 } },
  { name: 'long words', locale: 'de', viewport: { width: 390, height: 844 } },
] as const

const SCHEMES = [
  ['light', { colorScheme: 'light', forcedColors: 'none' }],
  ['dark', { colorScheme: 'dark', forcedColors: 'none' }],
  ['forced', { colorScheme: 'light', forcedColors: 'active' }],
] as const

for (const look of LOOKS)
  test(`custody look: ${look.name}`, async ({ site }) => {
    test.setTimeout(180_000)
    const words = chooseWords(look.locale)
    const { wallet, passkey } = words.frame
    const folder = await mkdtemp(`${tmpdir()}/tabkey-look-`)
    const context = await launchProfile(folder, look)

    async function lookAt(host: SecureHost, screen: string): Promise<void> {
      const [inner] = host.page.mainFrame().childFrames()
      if (!inner) throw new Error('There is no frame')
      for (const [scheme, media] of SCHEMES) {
        await host.page.emulateMedia(media)
        await expectAccessible(inner, `${screen} ${look.name} ${scheme}`)
        if (SHOTS)
          await host.page.locator('iframe').screenshot({
            path: `${SHOTS}/${screen}-${look.name.replaceAll(' ', '-')}-${scheme}.png`,
          })
      }
      const wide = await inner.evaluate(() => {
        const { clientWidth } = document.documentElement
        return [...document.querySelectorAll('body *')]
          .map(element => ({ name: element.className, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.left < -0.5 || box.right > clientWidth + 0.5)
          .map(({ name }) => name)
      })
      expect(wide, screen).toEqual([])
    }

    try {
      const email = `look-${look.name.replaceAll(' ', '-')}@example.test`
      const host = await open(context, site)
      await logIn(host, site, email)
      const opened = host.ask('OPEN_WALLET')
      await host.frame.getByRole('heading', { name: wallet.keep }).waitFor()
      await lookAt(host, 'keep')
      await press(host.frame, wallet.writeCode)
      const code = await host.frame.locator('.recovery span').allTextContents()
      await lookAt(host, 'code')
      await press(host.frame, wallet.codeWritten)
      await host.frame.getByRole('textbox').fill(code.at(-1) ?? '')
      await lookAt(host, 'check')
      await press(host.frame, wallet.codeDone)
      await opened
      const managed = host.ask('MANAGE_WALLET')
      await host.frame.getByRole('heading', { name: wallet.ways }).waitFor()
      await lookAt(host, 'manage')
      await press(host.frame, wallet.letIn)
      const letIn = host.frame.getByRole('button', { name: wallet.letIn })
      await expect(letIn).toHaveAttribute('aria-disabled', 'false')
      await lookAt(host, 'letIn')
      await press(host.frame, wallet.back)
      await press(host.frame, wallet.done)
      await managed
      const other = await open(context, site, { origin: site.origins[1] })
      await logIn(other, site, email)
      const refused = other.refused('OPEN_WALLET')
      await other.frame.getByRole('heading', { name: wallet.open }).waitFor()
      await lookAt(other, 'open')
      await press(other.frame, wallet.useOther)
      await other.frame.locator('.recovery').waitFor()
      await lookAt(other, 'other')
      await press(other.frame, wallet.back)
      await press(other.frame, passkey.cancel)
      await refused
    } finally {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
