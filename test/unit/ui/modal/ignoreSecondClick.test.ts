// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { ignoreSecondClick } from '../../../../src/ui/modal/ignoreSecondClick.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'

/** A modal on Connect with one link, and what the link heard. */
function createRoot() {
  const modal = createModalStore()
  modal.openAt('Connect')
  const [root, link] = [document.createElement('div'), document.createElement('a')]
  root.append(link)
  root.addEventListener('click', event => ignoreSecondClick(event, modal), true)
  let clicks = 0
  link.addEventListener('click', () => {
    clicks += 1
  })
  /** @returns whether the browser goes on with the click */
  const click = (detail: number) =>
    link.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  return { modal, click, clicks: () => clicks }
}

test('second click: is ignored when the first one changed the view', () => {
  const { modal, click, clicks } = createRoot()
  expect(click(1)).toBe(true)
  modal.push('AllWallets')
  expect([click(2), click(3)]).toEqual([false, false])
  expect(clicks()).toBe(1)
  expect(click(1)).toBe(true)
  expect(clicks()).toBe(2)
})

test('second click: is ignored when the first one opened the modal', () => {
  const { modal, click, clicks } = createRoot()
  click(1)
  modal.close()
  modal.openAt('Connect')
  expect(click(2)).toBe(false)
  expect(clicks()).toBe(1)
})

test('second click: reaches its control in the same view', () => {
  const { click, clicks } = createRoot()
  expect([click(1), click(2), click(3)]).toEqual([true, true, true])
  expect(clicks()).toBe(3)
})

test('second click: keys and assistive technology are never ignored', () => {
  const { modal, click, clicks } = createRoot()
  click(1)
  modal.push('AllWallets')
  expect(click(0)).toBe(true)
  expect(clicks()).toBe(2)
})
