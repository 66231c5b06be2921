import type { Page } from 'playwright'
import type { Measure } from '../measure.ts'
import { summarize } from '../report/summarize.ts'
import { firstOf, openTabs } from '../stage/tabs.ts'

type Stamped = Window & { languages?: { readonly tag: string; readonly at: number }[] }

const TABS = 5
const TAGS = ['ar', 'de'] as const
/** Until texts that were asked for are certainly shown. */
const SETTLE_MS = 500
const BUDGET_MS = 200

/** In the page: notes each language that the button is drawn in, on the clock all tabs share. */
function listen(): void {
  const languages: { tag: string; at: number }[] = []
  ;(window as Stamped).languages = languages
  const button = document.querySelector('tabkey-button')?.shadowRoot?.querySelector('button')
  if (!button) throw new Error('The page has no button')
  new MutationObserver(() => {
    languages.push({ tag: button.lang, at: performance.timeOrigin + performance.now() })
  }).observe(button, { attributeFilter: ['lang'] })
}

/** In the page: chooses a language for all tabs; when it was asked for. */
async function choose(tag: string): Promise<number> {
  const asked = performance.timeOrigin + performance.now()
  await window.tabkey.setLocale(tag)
  return asked
}

const takeLanguages = (page: Page) => page.evaluate(() => (window as Stamped).languages?.splice(0) ?? [])

/** How long until a language that one tab chose is shown in every tab. */
export const language: Measure = {
  name: 'language',
  title: 'A language that one tab chooses',
  async run(stage) {
    const first: number[] = []
    const later: number[] = []
    for (let round = 0; round < stage.rounds(8); round += 1) {
      const context = await stage.openContext()
      const pages = await openTabs(context, `${stage.urls.dapp}button.html`, TABS)
      await Promise.all(pages.map(page => page.evaluate(listen)))
      // Once with files that no tab has loaded, then once more with those it has.
      for (const [turn, tag] of [...TAGS, ...TAGS].entries()) {
        const asked = await firstOf(pages).evaluate(choose, tag)
        await firstOf(pages).waitForTimeout(SETTLE_MS)
        const shown = await Promise.all(pages.map(takeLanguages))
        const delays = shown.map(seen => (seen.find(entry => entry.tag === tag)?.at ?? Number.NaN) - asked)
        if (delays.some(Number.isNaN)) throw new Error(`Not every tab shows ${tag} in ${SETTLE_MS} ms`)
        ;(turn < TAGS.length ? first : later).push(Math.max(...delays))
      }
      await context.close()
    }
    return [
      summarize(`${TABS} tabs: the last to show it`, 'ms', later, { budget: BUDGET_MS }),
      summarize(`${TABS} tabs: the last to show it, its texts not loaded before`, 'ms', first),
    ]
  },
}
