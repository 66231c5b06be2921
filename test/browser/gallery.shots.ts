import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright'
import { serveGallery } from './gallery/serve.ts'
import { STATES } from './gallery/states.ts'

// Pictures of every state for the eye: npx tsx test/browser/gallery.shots.ts [part of a name] [kinds] [presets] [languages]
const wanted = process.argv[2] ?? ''
const kinds = [
  { name: 'light', width: 480, height: 760, theme: 'light', dir: 'ltr' },
  { name: 'dark', width: 480, height: 760, theme: 'dark', dir: 'ltr' },
  { name: 'phone', width: 390, height: 760, theme: 'light', dir: 'ltr' },
  { name: 'phone-dark', width: 390, height: 760, theme: 'dark', dir: 'ltr' },
  { name: 'narrow', width: 360, height: 760, theme: 'light', dir: 'ltr' },
  { name: 'narrow-dark', width: 360, height: 760, theme: 'dark', dir: 'ltr' },
  { name: 'desktop', width: 1280, height: 800, theme: 'light', dir: 'ltr' },
  { name: 'desktop-dark', width: 1280, height: 800, theme: 'dark', dir: 'ltr' },
  { name: 'desktop-rtl', width: 1280, height: 800, theme: 'light', dir: 'rtl' },
  { name: 'rtl', width: 480, height: 760, theme: 'dark', dir: 'rtl' },
].filter(({ name }) => !process.argv[3] || process.argv[3].split(',').includes(name))

const presets = process.argv[4]?.split(',') ?? ['']
const languages = process.argv[5]?.split(',') ?? ['en']

const gallery = await serveGallery()
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
mkdirSync('shots', { recursive: true })
for (const { name: kind, width, height, theme, dir } of kinds) {
  const page = await browser.newPage({ viewport: { width, height } })
  page.on('pageerror', error => console.error(error.message))
  const states = Object.keys(STATES).filter(name => name.includes(wanted))
  for (const preset of presets)
    for (const [state, lang] of states.flatMap(state => languages.map(lang => [state, lang] as const))) {
      await page.goto(`${gallery.url}?state=${state}&theme=${theme}&dir=${dir}&preset=${preset}&lang=${lang}`)
      await page.locator('[data-view]:not([aria-busy="true"])').waitFor()
      await page.waitForTimeout(550)
      await page.screenshot({
        path: `shots/${[state, kind, preset, lang === 'en' ? '' : lang].filter(Boolean).join('.')}.png`,
      })
    }
  await page.close()
}
await browser.close()
await gallery.stop()
