import type { Figure, Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { type MainTask, mainTasks } from '../stage/mainTasks.ts'
import { type Hand, openHand } from '../stage/openHand.ts'
import type { Stage } from '../stage/openStage.ts'

const LONG_MS = 50
const SLOW = 4
const RATES = [1, SLOW] as const
const SEARCH = 'zen'

const TILES = `[...document.querySelector('tabkey-modal').shadowRoot.querySelectorAll('.tile-name')]`
const ADDRESS = `document.querySelector('output').textContent.startsWith('0x')`
const CLOSED = `!document.querySelector('tabkey-modal').shadowRoot.querySelector('dialog[open]')`

/** What a visitor does, in order. Each step's tasks are counted by themselves. */
const STEPS: Readonly<Record<string, (hand: Hand, pages: string) => Promise<void>>> = {
  async load(hand, pages) {
    await hand.goto(`${pages}dapp`)
    await hand.until('window.tabkey?.getState().ready')
  },
  async open(hand) {
    await hand.press('Connect wallet')
    await hand.until(`benchFind('Alpha Wallet')`)
  },
  async close(hand) {
    await hand.page.keyboard.press('Escape')
    await hand.until(CLOSED)
  },
  async 'second opening'(hand) {
    await hand.press('Connect wallet')
    await hand.until(`benchFind('Alpha Wallet')`)
  },
  async 'list of 5,000'(hand) {
    await hand.press('All wallets')
    await hand.until(`${TILES}.length > 0`)
  },
  async search(hand) {
    await hand.press('Search wallet')
    await hand.type(SEARCH)
    await hand.until(`${TILES}.length > 0 && ${TILES}.every(tile => /${SEARCH}/i.test(tile.textContent))`)
    await hand.rest()
    await hand.press('Clear search')
    await hand.until(`${TILES}.some(tile => !/${SEARCH}/i.test(tile.textContent))`)
    await hand.rest()
    await hand.press('Back')
  },
  async connect(hand) {
    await hand.press('Alpha Wallet')
    await hand.until(ADDRESS)
    await hand.until(CLOSED)
  },
}

const EMPTY = 'empty React page'
/** Steps whose whole work is a row: what they cost a machine that does other things meanwhile. */
const WORKING: readonly string[] = ['open', 'second opening']
type Visit = Readonly<Record<string, readonly MainTask[]>>

async function visit(stage: Stage, rate: number): Promise<Visit> {
  const seen: Record<string, readonly MainTask[]> = {}
  const bare = await stage.openContext()
  const empty = await openHand(bare, rate)
  seen[EMPTY] = await mainTasks(stage.browser, empty.page, async () => {
    await empty.goto(`${stage.pages}empty`)
    await empty.until(`document.querySelector('h1')`)
    await empty.rest()
  })
  await bare.close()

  const context = await stage.openContext()
  const hand = await openHand(context, rate)
  for (const [name, step] of Object.entries(STEPS))
    seen[name] = await mainTasks(stage.browser, hand.page, async () => {
      await step(hand, stage.pages)
      await hand.rest()
    })
  await context.close()
  return seen
}

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)
const blocking = (tasks: readonly number[]) => tasks.reduce((sum, ms) => sum + Math.max(0, ms - LONG_MS), 0)

const work = (tasks: readonly number[]) => tasks.reduce((sum, ms) => sum + ms, 0)

/** The figures of one way to count a task. */
function figuresOf(mode: string, visits: readonly Visit[], msOf: (task: MainTask) => number): Figure[] {
  const each = (step: string, take: (tasks: readonly number[]) => number) =>
    visits.map(seen => take((seen[step] ?? []).map(msOf)))
  const beyond = visits.map(seen => {
    const [load, empty] = ['load', EMPTY].map(step => blocking((seen[step] ?? []).map(msOf)))
    return Math.max(0, (load ?? 0) - (empty ?? 0))
  })
  return [
    ...[EMPTY, ...Object.keys(STEPS)].flatMap(step => [
      summarize(`${mode}, ${step}: longest task`, 'ms', each(step, longest)),
      summarize(`${mode}, ${step}: blocking`, 'ms', each(step, blocking)),
      ...(WORKING.includes(step) ? [summarize(`${mode}, ${step}: work`, 'ms', each(step, work))] : []),
    ]),
    summarize(`${mode}, load beyond the empty page: blocking`, 'ms', beyond),
  ]
}

/** Tasks that keep the page from answering a hand, at full speed and on a slow phone. */
export const tasks: Measure = {
  name: 'tasks',
  title: 'Long tasks of the main thread',
  async run(stage) {
    const figures: Figure[] = []
    for (const rate of RATES) {
      const visits: Visit[] = []
      for (let round = 0; round < stage.rounds(5); round += 1) {
        await stage.reset()
        visits.push(await visit(stage, rate))
      }
      figures.push(...figuresOf(`${rate}× CPU`, visits, ({ wallMs }) => wallMs))
      if (rate === 1) figures.push(...figuresOf(`1× × ${SLOW}`, visits, ({ cpuMs }) => cpuMs * SLOW))
    }
    return figures
  },
}
