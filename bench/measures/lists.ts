import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { createApiClient } from '../../test/support/apiClient.ts'
import { control } from '../../test/support/peerControl.ts'
import type { Figure, Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import { mainTasks } from '../stage/mainTasks.ts'
import { type Hand, openHand } from '../stage/openHand.ts'
import type { Stage } from '../stage/openStage.ts'
import { ready } from '../stage/tabs.ts'

const SLOW = 4
const LOOK_FRAMES = 10
const CHAIN = 'eip155:1'

/** A tab of the account, the rows its list has, and those that are gone through. */
const LISTS = {
  Tokens: { rows: 1_000, through: 900 },
  Activity: { rows: 10_000, through: 3_000 },
} as const
type List = keyof typeof LISTS

/** How the list is moved: px a frame, 0 for a whole screen of it. */
const WAYS = {
  flicked: { stepPx: 66, through: 300 },
  pulled: { stepPx: 0, through: Number.POSITIVE_INFINITY },
}

/**
 * In the page: opens the account, whose first tab has the tokens, or presses another tab of it, and the ms until a frame with
 * a row of that list was painted.
 */
async function openList(list: string): Promise<number> {
  const root = () => document.querySelector('tabkey-modal')?.shadowRoot
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  const row = () => root()?.querySelector('.listbox [data-row="0"]')
  const tab = [...(root()?.querySelectorAll('button') ?? [])].find(({ innerText }) =>
    innerText.startsWith(list),
  )
  const start = performance.now()
  if (tab) tab.click()
  else await window.tabkey.open({ view: 'Account' })
  while (!((row()?.getBoundingClientRect().height ?? 0) > 0)) {
    if (performance.now() - start > 20_000) throw new Error(`${list} showed no row`)
    await frame()
  }
  // The frame that holds it is on the screen when the task after it runs.
  await frame()
  await new Promise(resolve => setTimeout(resolve))
  return performance.now() - start
}

/** In the page: moves the list until a row has been drawn. Looks for it now and then: that is no work of the product. */
async function scroll([stepPx, last, lookFrames]: readonly [number, number, number]) {
  const box = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector<HTMLElement>('.listbox')
  if (!box) throw new Error('There is no list')
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  let [slowest, most, before] = [0, 0, await frame()]
  const until = before + 240_000
  const step = stepPx || box.clientHeight
  for (let frames = 1; ; frames += 1) {
    box.scrollTop += step
    const now = await frame()
    slowest = Math.max(slowest, now - before)
    before = now
    if (frames % lookFrames !== 0) continue
    const rows = [...box.querySelectorAll('li')].map(({ ariaPosInSet }) => Number(ariaPosInSet))
    most = Math.max(most, rows.length)
    if (Math.max(...rows) >= last) break
    if (now > until) throw new Error(`Row ${last} never came`)
  }
  return { slowest, most }
}

/** Opens the account for a tab that is not its first. */
async function prepareList(hand: Hand, list: List): Promise<void> {
  if (list === 'Tokens') return
  await hand.page.evaluate(() => void window.tabkey.open({ view: 'Account' }))
  await hand.until(`benchFind('Activity')`)
  await hand.rest()
}

/** A page whose account has all of the rows. */
async function connected(stage: Stage, rate: number, list: List): Promise<Hand> {
  await stage.reset()
  const { address } = anvilAccount(0)
  const api = createApiClient(stage.urls.api)
  await api.addHistory({ address, chainId: CHAIN, count: LISTS.Activity.rows })
  await api.addBalances({ address, chainId: CHAIN, count: LISTS.Tokens.rows })
  const hand = await openHand(await stage.openContext(), rate)
  await hand.goto(`${stage.pages}dapp`)
  await hand.until('window.tabkey?.getState().ready')
  await hand.press('Connect wallet')
  await hand.press('Alpha Wallet')
  await hand.until(`document.querySelector('output').textContent.startsWith('0x')`)
  await prepareList(hand, list)
  return hand
}

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)

async function moved(stage: Stage, list: List, way: keyof typeof WAYS): Promise<Figure[]> {
  const seen = { frame: [] as number[], task: [] as number[], most: 0 }
  for (let round = 0; round < stage.rounds(5); round += 1) {
    const hand = await connected(stage, SLOW, list)
    await hand.page.evaluate(openList, list)
    await hand.rest()
    // A slow phone has no mouse that stands over the rows.
    await hand.page.mouse.move(1, 1)
    const { stepPx, through } = WAYS[way]
    const tasks = await mainTasks(stage.browser, hand.page, async () => {
      const last = Math.min(through, LISTS[list].through)
      const { slowest, most } = await hand.page.evaluate(scroll, [stepPx, last, LOOK_FRAMES] as const)
      seen.frame.push(slowest)
      seen.most = Math.max(seen.most, most)
    })
    seen.task.push(longest(tasks.map(({ wallMs }) => wallMs)))
    await stage.tidy()
  }
  return [
    summarize(`${list}, ${way}, 4× CPU: longest frame`, 'ms', seen.frame),
    summarize(`${list}, ${way}, 4× CPU: longest task`, 'ms', seen.task),
    count(`${list}, ${way}: rows in the document`, 'rows', seen.most),
  ]
}

async function opened(stage: Stage, list: List): Promise<Figure[]> {
  const seen = { network: [] as number[], memory: [] as number[], database: [] as number[] }
  for (let round = 0; round < stage.rounds(6); round += 1) {
    const hand = await connected(stage, 1, list)
    const { page, rest, press, until, goto } = hand
    seen.network.push(await page.evaluate(openList, list))
    await rest()
    await press('Close')
    await rest()
    await prepareList(hand, list)
    seen.memory.push(await page.evaluate(openList, list))
    // No tab is left, and with the last the engine ends: the next one has the disk, and services that are silent.
    await rest()
    await goto('about:blank')
    await rest()
    await control(stage.urls.api, '/__faults', { hang: true })
    await goto(`${stage.pages}dapp`)
    await ready(page)
    await until(`document.querySelector('output')?.textContent.startsWith('0x')`)
    await prepareList(hand, list)
    seen.database.push(await page.evaluate(openList, list))
    await stage.tidy()
  }
  const base = `${list}: first row, from the network`
  return [
    summarize(base, 'ms', seen.network),
    summarize(`${list}: first row, opened again`, 'ms', seen.memory, { base }),
    summarize(`${list}: first row, new engine, services silent`, 'ms', seen.database, { base }),
  ]
}

/** Every list, one after the other. */
const ofAll = async (run: (list: List) => Promise<readonly Figure[]>) => {
  const figures: Figure[] = []
  for (const list of Object.keys(LISTS) as List[]) figures.push(...(await run(list)))
  return figures
}

/** Long lists: how soon their first rows are there. */
export const lists: Measure = {
  name: 'lists',
  title: 'Long lists: first row of 10,000 transactions, 1,000 tokens',
  run: stage => ofAll(list => opened(stage, list)),
}

/** Long lists: whether they move without a hitch on a slow phone. */
export const scrolling: Measure = {
  name: 'scrolling',
  title: 'Long lists: 10,000 transactions, 1,000 tokens, moved by hand',
  run: stage =>
    ofAll(async list => [...(await moved(stage, list, 'flicked')), ...(await moved(stage, list, 'pulled'))]),
}
