import { expect, type Page } from 'playwright/test'

/** Something that a person saw and that a person should not see. */
export interface Unrest {
  readonly what: 'moved' | 'empty' | 'cut'
  /** The view, the element's name and the numbers. */
  readonly words: string
}

/** After its first painted frame a view may settle for this long. */
const SETTLE_MS = 100
/** From a view's first frame on, the card moves to its height for 150 ms. */
const HEIGHT_MS = 300
/** A shift of less is no shift: rounding of a scaled card. */
const SHIFT_PX = 1

interface Place {
  readonly inView: number
  readonly onScreen: number
}

type Watched = Window & { readUnrest?: () => Unrest[] }

/** In the page, before any script: reads the places of everything that can be pressed in each frame of the open modal. */
function installWatch([settleMs, heightMs, shiftPx]: readonly [number, number, number]): void {
  const unrest: Unrest[] = []
  let places = new WeakMap<Element, Place>()
  let viewElement: Element | null = null
  let paintedAt = 0
  let growsSince = 0
  let wasMoving = false
  let wasOpening = false

  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
  const isWaiting = (view: Element) => view.getAttribute('aria-busy') === 'true'

  /** From the view's top, whatever moves or scales the card. */
  function topInView(element: HTMLElement, view: Element): number {
    let top = 0
    for (let at: HTMLElement | null = element; at && at !== view && view.contains(at); ) {
      top += at.offsetTop
      at = at.offsetParent as HTMLElement | null
    }
    return top
  }

  function look(): void {
    requestAnimationFrame(look)
    const root = document.querySelector('tabkey-modal')?.shadowRoot
    const dialog = root?.querySelector('dialog[open]:not([data-phase=closing], [data-phase=opening])')
    const card = dialog?.querySelector('.card')
    if (!dialog || !card) {
      viewElement = null
      return
    }
    const view = card.querySelector('[data-view]')
    const name = view?.getAttribute('data-view') ?? 'no view'
    const isDrawn =
      view !== null && (view.textContent?.trim() !== '' || view.querySelector('.skeleton') !== null)
    if (!isDrawn || !card.querySelector('#title')?.textContent)
      unrest.push({ what: 'empty', words: `${name}: a frame without content` })
    if (!view) return
    if (view !== viewElement || isWaiting(view)) {
      viewElement = view
      paintedAt = performance.now()
      places = new WeakMap()
    }
    const age = performance.now() - paintedAt
    const isOpening = card.getAnimations().length > 0
    if (isOpening || wasOpening) paintedAt = performance.now()
    wasOpening = isOpening
    // On a busy machine the move to the height of a new view ends late.
    const frame = card.querySelector('.frame')
    const isMoving = frame !== null && (frame.hasAttribute('data-moving') || frame.getAnimations().length > 0)
    if (isMoving && !wasMoving) growsSince = age
    const hasJustMoved = wasMoving
    wasMoving = isMoving
    // A wallet's answer gives these views more to show, and the card grows on both sides.
    const isGrowing = /^Connecting/.test(name) || ((isMoving || hasJustMoved) && growsSince < heightMs)
    for (const element of view.querySelectorAll<HTMLElement>('button, a[href], input, select')) {
      const box = element.getBoundingClientRect()
      if (box.height === 0) continue
      const now = { inView: topInView(element, view), onScreen: box.top }
      const before = places.get(element)
      places.set(element, now)
      if (!before) continue
      const shift = Math.abs(now.inView - before.inView)
      const drift = Math.abs(now.onScreen - before.onScreen)
      const isLate =
        (shift > shiftPx && age > settleMs) || (drift > shiftPx && age > heightMs && !isGrowing && !isOpening)
      if (isLate)
        unrest.push({
          what: 'moved',
          words: `${name}: “${nameOf(element)}” by ${shift.toFixed(0)} px in the view and ${drift.toFixed(0)} px on the screen, ${age.toFixed(0)} ms after its first frame`,
        })
    }
  }
  requestAnimationFrame(look)

  function isInScroller(element: Element): boolean {
    for (let at = element.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY))
        return true
    return false
  }

  /** A resting view has all of each button, or scrolls to it. */
  function lookForCuts(): void {
    const frame = document.querySelector('tabkey-modal')?.shadowRoot?.querySelector('.frame')
    if (!frame || frame.scrollHeight > frame.clientHeight + 1) return
    const { bottom } = frame.getBoundingClientRect()
    for (const element of frame.querySelectorAll<HTMLElement>('[data-view] button')) {
      const box = element.getBoundingClientRect()
      if (!isInScroller(element) && box.height > 0 && box.bottom > bottom + 1)
        unrest.push({
          what: 'cut',
          words: `“${nameOf(element)}” ends ${box.bottom - bottom} px below the card`,
        })
    }
  }

  ;(window as Watched).readUnrest = () => {
    lookForCuts()
    return unrest.splice(0)
  }
}

/** Watches every frame of the pages that a context opens from now on. */
export const watchStillness = (context: { addInitScript: Page['addInitScript'] }): Promise<unknown> =>
  context.addInitScript(installWatch, [SETTLE_MS, HEIGHT_MS, SHIFT_PX] as const)

/**
 * Does one step of a flow, waits until its view has come to rest, and fails if a row moved, a frame was empty or a button
 * is cut.
 *
 * @param rest what is seen when the step is over
 */
export async function stays(page: Page, step: () => Promise<unknown>, rest: () => Promise<unknown>) {
  await step()
  await rest()
  // Long enough for what comes late: prices, pictures, a second list.
  await page.waitForTimeout(1_500)
  expect(await page.evaluate(() => (window as Watched).readUnrest?.())).toEqual([])
}

/** Waits until a view that a person changes has come to rest; what moved until then is not counted. */
export async function settled(page: Page): Promise<void> {
  await page.waitForTimeout(1_000)
  await page.evaluate(() => (window as Watched).readUnrest?.())
}
