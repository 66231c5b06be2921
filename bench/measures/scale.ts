import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { createApiClient } from '../../test/support/apiClient.ts'
import type { Figure, Measure } from '../measure.ts'
import { count, summarize } from '../report/summarize.ts'
import { openHand } from '../stage/openHand.ts'
import type { Stage } from '../stage/openStage.ts'
import { pageHeap } from '../stage/pageHeap.ts'
import { workerHeap } from '../stage/workerHeap.ts'

const SLOW_CPU = 4
const CHAIN = 'eip155:1'
/** How many screens of a list are passed, one a frame. */
const SCREENS = 60

/** A list, the view that a host opens, the list's element, one of its items, and the sizes that are compared. */
const LISTS = {
  wallets: { view: 'AllWallets', box: '.grid-box', item: '[data-tile]', sizes: [5_000, 50_000] },
  transactions: {
    view: 'Transactions',
    box: '.listbox',
    item: '[data-row]',
    sizes: [1_000, 10_000, 100_000],
  },
  tokens: {
    view: 'Account',
    box: '.listbox',
    item: '[data-row]',
    sizes: [100, 1_000, 10_000],
  },
} as const
type List = keyof typeof LISTS

/** In the page: opens a view, and the ms until a frame with its first item was painted. */
async function openView([view, item]: readonly [string, string]): Promise<number> {
  const root = () => document.querySelector('tabkey-modal')?.shadowRoot
  const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
  async function until<Found>(find: () => Found | null | undefined): Promise<Found> {
    const end = performance.now() + 30_000
    for (let found = find(); ; found = find()) {
      if (found) return found
      if (performance.now() > end) throw new Error(`${view} showed nothing`)
      await frame()
    }
  }
  const start = performance.now()
  await window.tabkey.open({ view: view as 'AllWallets' })
  await until(() => root()?.querySelector(item))
  await frame()
  await new Promise(resolve => setTimeout(resolve))
  return performance.now() - start
}

/** In the page: moves a list by its own height in every frame. */
async function pull([selector, item, screens]: readonly [string, string, number]) {
  const box = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector<HTMLElement>(selector)
  if (!box) throw new Error('There is no list')
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  let [slowest, most, before] = [0, 0, await frame()]
  for (let passed = 0; passed < screens; passed += 1) {
    box.scrollTop += box.clientHeight
    const now = await frame()
    slowest = Math.max(slowest, now - before)
    before = now
    if (passed % 10 === 0) most = Math.max(most, box.querySelectorAll(item).length)
  }
  return { slowest, most }
}

async function fill(stage: Stage, list: List, size: number): Promise<void> {
  const api = createApiClient(stage.urls.api)
  const rows = { address: anvilAccount(0).address, chainId: CHAIN, count: size }
  if (list === 'wallets') await api.wallets(size)
  else if (list === 'tokens') await api.addBalances(rows)
  else await api.addHistory(rows)
}

/** ms of the service's own answer to a question for the account's tokens, which a first item waits for. */
async function answerMs({ urls }: Stage): Promise<number> {
  const url = new URL(`/v1/account/${anvilAccount(0).address}/balance`, urls.api)
  url.search = new URLSearchParams({ currency: 'usd', projectId: '0'.repeat(32), sv: 'bench-1' }).toString()
  const start = performance.now()
  const response = await fetch(url, { headers: { origin: new URL(urls.dapp).origin } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The service answered ${response.status}`)
  return performance.now() - start
}

async function sampleList(stage: Stage, list: List, size: number) {
  const { view, box, item } = LISTS[list]
  await stage.reset()
  await fill(stage, list, size)
  const hand = await openHand(await stage.openContext(), SLOW_CPU)
  await hand.goto(`${stage.pages}dapp`)
  await hand.until('window.tabkey?.getState().ready')
  if (list !== 'wallets') {
    await hand.press('Connect wallet')
    await hand.press('Alpha Wallet')
    await hand.until(`document.querySelector('output').textContent.startsWith('0x')`)
    await hand.rest()
  }
  const first = await hand.page.evaluate(openView, [view, item] as const)
  await hand.rest()
  const { slowest, most } = await hand.page.evaluate(pull, [box, item, SCREENS] as const)
  await hand.rest()
  const heap = (await pageHeap(hand.page)) + (await workerHeap(stage.browser))
  const answer = list === 'tokens' ? await answerMs(stage) : null
  await stage.tidy()
  return { first, slowest, most, heap, answer }
}

async function figuresOf(stage: Stage, list: List): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  const [smallest] = LISTS[list].sizes
  for (const size of LISTS[list].sizes) {
    const samples: Awaited<ReturnType<typeof sampleList>>[] = []
    for (let round = 0; round < stage.rounds(5); round += 1) samples.push(await sampleList(stage, list, size))
    const nameOf = (what: string, of: number) => `${of.toLocaleString('en-GB')} ${list}: ${what}`
    const figure = (what: string, unit: Figure['unit'], values: readonly number[]): Figure =>
      summarize(nameOf(what, size), unit, values, size === smallest ? {} : { base: nameOf(what, smallest) })
    figures.push(
      figure(
        'first item at 4× CPU',
        'ms',
        samples.map(({ first }) => first),
      ),
      figure(
        'longest frame at 4× CPU',
        'ms',
        samples.map(({ slowest }) => slowest),
      ),
      figure(
        'heap of page and engine',
        'bytes',
        samples.map(({ heap }) => heap),
      ),
      ...(list === 'tokens'
        ? [
            figure(
              'answer of the service alone',
              'ms',
              samples.flatMap(({ answer }) => answer ?? []),
            ),
          ]
        : []),
      count(nameOf('items in the document', size), 'rows', Math.max(...samples.map(({ most }) => most))),
    )
  }
  return figures
}

/** Lists of ten and a hundred times the length: what a person waits for, and what stays in memory. */
const measureOf = (list: List): Measure => ({
  name: `scale-${list}`,
  title: `Scale: ${LISTS[list].sizes.map(size => size.toLocaleString('en-GB')).join(', ')} ${list}`,
  run: stage => figuresOf(stage, list),
})

export const scale: readonly Measure[] = (Object.keys(LISTS) as List[]).map(measureOf)
