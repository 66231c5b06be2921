import type { Page } from 'playwright'

type Noted = Window & { tabsNoted?: { readonly tabs: number; readonly at: number }[] }

/** Lets a page write down when it hears how many tabs the engine has. */
export const noteTabs = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const noted: NonNullable<Noted['tabsNoted']> = []
    const known = (window as Noted).tabsNoted !== undefined
    Object.assign(window, { tabsNoted: noted })
    if (known) return
    window.tabkey.subscribe(
      state => state.engine.tabs,
      tabs => (window as Noted).tabsNoted?.push({ tabs, at: Date.now() }),
    )
  })

/** When the page heard that `tabs` are left, by the clock of this machine. */
export async function tabsSeenAt(page: Page, tabs: number): Promise<number> {
  const handle = await page.waitForFunction(
    left => (window as Noted).tabsNoted?.find(noted => noted.tabs === left)?.at,
    tabs,
    { timeout: 10_000, polling: 20 },
  )
  const at = await handle.jsonValue()
  if (at === undefined) throw new Error('Nothing was noted')
  return at
}

/** Ends a tab as its person does. @returns when */
export async function closeTab(page: Page): Promise<number> {
  const at = Date.now()
  await page.close()
  return at
}

/** Ends a tab as a full memory does: its process dies and says nothing. @returns when */
export async function crashTab(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  const at = Date.now()
  // The answer dies with the process.
  session.send('Page.crash').catch(() => {})
  await crashed
  return at
}

/** Ends a tab as a system short of memory does: its process is gone between two instructions. @returns when */
export async function killTab(page: Page): Promise<number> {
  const pid = await processOf(page)
  const at = Date.now()
  process.kill(pid, 'SIGKILL')
  return at
}

const BUSY_MS = 300

/** The process of a page that has one to itself: the one that works while the page does. */
async function processOf(page: Page): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const cdp = await browser.newBrowserCDPSession()
  const readTimes = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    return new Map(
      processInfo.flatMap(({ type, id, cpuTime }) => (type === 'renderer' ? [[id, cpuTime]] : [])),
    )
  }
  const before = await readTimes()
  await page.evaluate(ms => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }, BUSY_MS)
  const used = [...(await readTimes())].map(([id, time]) => ({ id, used: time - (before.get(id) ?? 0) }))
  await cdp.detach()
  const [busiest] = used.sort((left, right) => right.used - left.used)
  if (!busiest) throw new Error('The browser has no renderer')
  return busiest.id
}
