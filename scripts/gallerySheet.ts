import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { serveGallery } from '../test/browser/gallery/serve.ts'
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './chromium.ts'
import { PICTURE_LOOKS, takePictures } from './gallery/takePictures.ts'
import { isMain, ROOT } from './run.ts'

/**
 * Pictures states of the gallery into one PNG, to be looked at.
 *
 * @example npm run gallery:sheet -- Account.home Connect.full --looks light,dark,ar --out /tmp/sheet.png
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      looks: { type: 'string', default: 'light,dark,forced,phone,ar' },
      columns: { type: 'string', default: '5' },
      out: { type: 'string', default: `${ROOT}/.cache/sheet.png` },
    },
  })
  const executablePath = findChromium()
  if (!executablePath) throw new Error(NO_CHROMIUM)
  const wanted = values.looks.split(',')
  const looks = PICTURE_LOOKS.filter(({ name }) => wanted.includes(name))
  const folder = `${ROOT}/.cache/sheet`
  await rm(folder, { recursive: true, force: true })
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  const gallery = await serveGallery()
  try {
    const only = positionals.length === 0 ? [''] : positionals
    const names = await takePictures({ browser, url: gallery.url, looks, only, folder })
    const order = (name: string) => name.replace(/[.][^.]+$/, '')
    const sorted = [...names].sort((one, other) => order(one).localeCompare(order(other)))
    const pictures = await Promise.all(
      sorted.map(async name => {
        const data = (await readFile(`${folder}/${name}.png`)).toString('base64')
        return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`
      }),
    )
    const page = await browser.newPage({ viewport: { width: 480 * Number(values.columns), height: 800 } })
    await page.setContent(
      `<style>body{margin:0;display:grid;grid-template-columns:repeat(${values.columns},1fr);gap:4px;font:14px sans-serif}figure{margin:0}img{max-width:100%}</style>${pictures.join('')}`,
    )
    const out = resolve(values.out)
    await mkdir(dirname(out), { recursive: true })
    await page.screenshot({ path: out, fullPage: true })
    console.log(`${names.length} pictures: ${out}`)
  } finally {
    await browser.close()
    await gallery.stop()
  }
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
