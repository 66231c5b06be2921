import { mkdir, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { openPage } from '../bench/peers/hands.ts'
import { joinPictures, type Tile } from '../bench/peers/pictures/joinPictures.ts'
import { PICTURED, type Pictured, SCENES, type Scene } from '../bench/peers/pictures/scenes.ts'
import { install } from '../bench/peers/stage/install.ts'
import { openPeerStage, type PeerStage } from '../bench/peers/stage/openPeerStage.ts'
import { packTabkey } from '../bench/peers/stage/packTabkey.ts'
import { isMain, ROOT } from './run.ts'

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** Room around the card, so that its shadow and the dimmed page are in the picture. */
const MARGIN_PX = 24
/** After this time no modal moves any more. */
const REST_MS = 1_500
/** What is pictured where no modal is open. */
const PAGE_BOX = { width: 400, height: 240 }

/** The card with some of the page around it; a part of the page's foot once the modal has closed. */
async function picture(page: Page, card: string, room = MARGIN_PX): Promise<Buffer> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const boxes = await page.locator(card).evaluateAll(elements =>
    elements.map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
  const box = boxes.find(found => found.height > 100 && found.width > 200 && found.width < width / 2) ?? {
    x: (width - PAGE_BOX.width) / 2,
    y: height - PAGE_BOX.height - MARGIN_PX,
    ...PAGE_BOX,
  }
  const left = Math.max(0, box.x - room)
  const top = Math.max(0, box.y - room)
  return page.screenshot({
    clip: {
      x: left,
      y: top,
      width: Math.min(width, box.x + box.width + room) - left,
      height: Math.min(height, box.y + box.height + room) - top,
    },
  })
}

async function takeTile(
  stage: PeerStage,
  { contestant, card, room, ways }: Pictured,
  scene: Scene,
  colorScheme: Theme,
): Promise<Tile> {
  const way = ways[scene]
  const { title } = contestant
  if (!way) return { title, picture: null }
  try {
    const context = await stage.openContext({ colorScheme, deviceScaleFactor: 2 })
    const visit = { contestant, stage, site: stage.siteOf(contestant) }
    const page = await openPage(visit, context)
    await page.addStyleTag({ content: `html { color-scheme: ${colorScheme}; font-family: sans-serif }` })
    await way(page, visit)
    await page.mouse.move(1, 1)
    await page.waitForTimeout(REST_MS)
    return { title, picture: await picture(page, card, room?.[scene]) }
  } finally {
    await stage.tidy()
  }
}

/**
 * Pictures Tabkey beside RainbowKit and ConnectKit, for `docs/side-by-side.md`.
 *
 * @example npm run bench:pictures -- --only qr --out /tmp/pictures
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      /** Names of scenes; may be given several times. */
      only: { type: 'string', multiple: true },
      /** A packed Tabkey; built and packed when absent. */
      tarball: { type: 'string' },
      out: { type: 'string', default: `${ROOT}/docs/pictures` },
    },
  })
  const lock = await install()
  await packTabkey(values.tarball)
  await mkdir(values.out, { recursive: true })
  const stage = await openPeerStage(
    lock,
    PICTURED.map(({ contestant }) => contestant),
  )
  try {
    for (const scene of SCENES.filter(name => values.only?.includes(name) ?? true))
      for (const theme of THEMES)
        try {
          const tiles: Tile[] = []
          for (const pictured of PICTURED) tiles.push(await takeTile(stage, pictured, scene, theme))
          const bytes = await joinPictures(stage.browser, tiles, theme)
          await writeFile(`${values.out}/beside-${scene}-${theme}.webp`, bytes)
          console.log(`${scene} ${theme}: ${bytes.length} bytes`)
        } catch (error) {
          // The other scenes do not need this one.
          console.error(`${scene} ${theme}:`, error)
          process.exitCode = 1
        }
  } finally {
    await stage.close()
  }
}

if (isMain(import.meta.url))
  main().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
