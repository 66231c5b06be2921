// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { ignoreSecondClicks } from '../../../../src/ui/modal/ignoreSecondClicks.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

/** A tap as Chromium for Android tells it: it counts each as the first. */
interface Tap {
  /** Ms after the modal was mounted. */
  readonly after: number
  readonly x: number
}

/** A modal on Connect with one link on its overlay, a button of the page, and what the link heard. */
function createPage() {
  const modal = createModalStore()
  modal.openAt('Connect')
  const place = document.createElement('div')
  const overlay = document.createElement('div')
  overlay.setAttribute('part', 'overlay')
  const [link, button] = [document.createElement('a'), document.createElement('button')]
  overlay.append(link)
  place.append(overlay)
  document.body.append(place, button)
  const mountedAt = performance.now()
  stops.push(ignoreSecondClicks(place, modal))
  let clicks = 0
  link.addEventListener('click', () => {
    clicks += 1
  })
  const made = (detail: number, more: MouseEventInit = {}) =>
    new MouseEvent('click', { detail, bubbles: true, composed: true, cancelable: true, ...more })
  /** @returns whether the browser goes on with the click */
  const click = (detail: number, target: Element = link) => target.dispatchEvent(made(detail))
  function tap({ after, x }: Tap, target: Element = link): boolean {
    const event = Object.assign(made(1, { clientX: x }), { pointerType: 'touch' })
    Object.defineProperty(event, 'timeStamp', { value: mountedAt + after })
    return target.dispatchEvent(event)
  }
  return { modal, click, tap, overlay, button, clicks: () => clicks }
}

test('second click: is ignored when the first one changed the view', () => {
  const { modal, click, clicks } = createPage()
  expect(click(1)).toBe(true)
  modal.push('AllWallets')
  expect([click(2), click(3)]).toEqual([false, false])
  expect(clicks()).toBe(1)
  expect(click(1)).toBe(true)
  expect(clicks()).toBe(2)
})

test('second click: is ignored when the first one opened the modal', () => {
  const { modal, click, clicks } = createPage()
  click(1)
  modal.close()
  modal.openAt('Connect')
  expect(click(2)).toBe(false)
  expect(clicks()).toBe(1)
})

test('second click: is ignored when the first one mounted the modal', () => {
  const { click, clicks } = createPage()
  expect(click(2)).toBe(false)
  expect(clicks()).toBe(0)
})

test('second click: reaches its control in the same view', () => {
  const { click, clicks } = createPage()
  expect([click(1), click(2), click(3)]).toEqual([true, true, true])
  expect(clicks()).toBe(3)
})

test('second click: keys and assistive technology are never ignored', () => {
  const { modal, click, clicks } = createPage()
  click(1)
  modal.push('AllWallets')
  expect(click(0)).toBe(true)
  expect(clicks()).toBe(2)
})

test('second click: one of the page is its own matter', () => {
  const { modal, click, button } = createPage()
  click(1, button)
  modal.push('AllWallets')
  expect(click(2, button)).toBe(true)
})

test('second tap: is ignored when the first one changed the view, within the time and distance of a double tap', () => {
  const { modal, tap } = createPage()
  expect(tap({ after: 1_000, x: 200 })).toBe(true)
  modal.push('AllWallets')
  expect([tap({ after: 1_299, x: 205 }), tap({ after: 1_300, x: 220 })]).toEqual([false, false])
})

test('second tap: is ignored when the first one, on a button of the page, opened the modal', () => {
  const { modal, tap, button } = createPage()
  modal.close()
  tap({ after: 1_000, x: 200 }, button)
  modal.openAt('Connect')
  expect(tap({ after: 1_200, x: 200 })).toBe(false)
})

test('second tap: on the overlay, just after the press that mounted the modal', () => {
  const { tap, overlay, clicks } = createPage()
  expect(tap({ after: 250, x: 200 }, overlay)).toBe(false)
  expect(tap({ after: 250, x: 200 })).toBe(true)
  expect(clicks()).toBe(1)
})

test.each([
  { why: 'later', after: 1_301, x: 200 },
  { why: 'elsewhere', after: 1_200, x: 221 },
])('second tap: $why it is a tap of its own', second => {
  const { modal, tap } = createPage()
  tap({ after: 1_000, x: 200 })
  modal.push('AllWallets')
  expect(tap(second)).toBe(true)
})

test('second tap: reaches its control in the same view', () => {
  const { tap, clicks } = createPage()
  expect([1_000, 1_100, 1_200].map(after => tap({ after, x: 200 }))).toEqual([true, true, true])
  expect(clicks()).toBe(3)
})
