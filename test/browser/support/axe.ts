import { readFile } from 'node:fs/promises'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** A page, or one of its frames. */
type Evaluates = Pick<Page, 'evaluate'>

let source: Promise<string> | undefined

/** Loads axe into the page once. The modal lives in an open shadow root, which axe walks by itself. */
export async function loadAxe(page: Evaluates): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  source ??= readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  await page.evaluate(await source)
}

/** Fails with every violation in words: rule, element, why. Waits until nothing fades: a half-seen word has no contrast. */
export async function expectAccessible(page: Evaluates, what: string): Promise<void> {
  await loadAxe(page)
  const violations = await page.evaluate(async () => {
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    // A colour that is inherited follows its parent's transition with one of its own, level by level.
    for (;;) {
      const running = (root ?? document).getAnimations()
      const ending = running.filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      if (ending.every(({ playState }) => playState === 'finished')) break
      await Promise.allSettled(ending.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
    const { axe } = window as unknown as {
      axe: { run(where: unknown, options: object): Promise<AxeResults> }
    }
    const found = await axe.run(document.querySelector('tabkey-modal') ?? document, {
      resultTypes: ['violations'],
    })
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(node => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ''}`),
    )
  })
  expect(violations, what).toEqual([])
}
