import type { AxeResults } from 'axe-core'
import { all, modal, named } from './elements.ts'
import { bare, cut } from './textLooks.ts'
import { translatable, translated } from './translatable.ts'

// What is asked of every state, in the page itself: a walk from outside spends most of its time between the processes.

type Loads = Readonly<Record<string, () => Promise<unknown>>>

interface Axe {
  run(where: Element, options: object): Promise<AxeResults>
}

/** Every rule of axe. Needs axe in the page. */
const accessible = (): Promise<string[]> => violations({})

/** The rules of axe that a theme can break: the elements are the same in both. Needs axe in the page. */
const contrast = (): Promise<string[]> => violations({ runOnly: ['color-contrast', 'link-in-text-block'] })

async function violations(options: object): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe }
  const found = await axe.run(modal(), { ...options, resultTypes: ['violations'] })
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(node => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ''}`),
  )
}

/** Nothing stands outside the card, and the page is as wide as its window. */
function inside(): string[] {
  const [card] = all('.card')
  if (!card) return ['no card']
  const { left, right } = card.getBoundingClientRect()
  const out = all('.frame, .header, .row, .btn, .panel, p, h1').filter(element => {
    const box = element.getBoundingClientRect()
    return box.width > 2 && (box.left < left - 1 || box.right > right + 1)
  })
  if (left < 0 || right > innerWidth) out.push(card)
  if (document.documentElement.scrollWidth > innerWidth) out.push(document.documentElement)
  return out.map(named)
}

/** Links in a sentence are exempt (WCAG 2.5.8, inline). */
function tall(): string[] {
  return all('button, a, input')
    .filter(it => !it.closest('.prose') && it.checkVisibility())
    .filter(it => Math.round(it.getBoundingClientRect().height) < 40)
    .map(it => `${named(it)}: ${it.getBoundingClientRect().height} px`)
}

/** Each returns what is wrong with the shown state, in words; nothing when all is well. */
const LOOKS = { accessible, contrast, inside, tall, bare, cut, translatable, translated } as const

export type Look = keyof typeof LOOKS

const frame = (): Promise<unknown> => new Promise(resolve => requestAnimationFrame(resolve))

/** @throws when it does not come in ten seconds */
async function shown(view: string): Promise<void> {
  const late = performance.now() + 10_000
  while (all(`[data-view="${view}"]`).length === 0) {
    if (performance.now() > late) throw new Error(`${view} does not come`)
    await frame()
  }
  // What a view draws late, it draws now: its code is here.
  await frame()
  await frame()
  const ending = [...(modal().shadowRoot?.getAnimations() ?? [])].filter(
    ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
  )
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/**
 * Shows every state in turn and checks each.
 *
 * @param loads every part of the modal, loaded before the first state: nothing comes late
 * @returns how many states stood, and what was found wrong, under the state's name
 */
export async function walk(
  states: Readonly<Record<string, { readonly view: string }>>,
  show: (name: string) => Promise<void>,
  loads: Loads,
  looks: readonly Look[],
): Promise<{ readonly count: number; readonly wrong: Readonly<Record<string, readonly string[]>> }> {
  await Promise.all(Object.values(loads).map(load => load()))
  const wrong: Record<string, readonly string[]> = {}
  let count = 0
  for (const [name, { view }] of Object.entries(states)) {
    await show(name)
    await shown(view)
    const found = (await Promise.all(looks.map(look => LOOKS[look]()))).flat()
    if (found.length > 0) wrong[name] = found
    count += 1
  }
  return { count, wrong }
}
