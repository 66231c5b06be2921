import type { Dapp } from './approval.ts'
import { drawDapp } from './dapp.ts'
import { type Child, el } from './element.ts'
import { guardButton, isGuarded } from './visible.ts'

/** A button: what it does, and its label. */
export type ActButton<Act extends string> = readonly [act: Act, label: string]

export interface ActScreenParameters<Act extends string> {
  readonly dapp: Dapp
  readonly title: string
  readonly text: string
  /** Between the text and the buttons. */
  readonly body?: readonly Child[]
  /** In order; the first is the main one, unless it is the way out. */
  readonly buttons: readonly ActButton<Act>[]
  /** A button that is pressed only while a person can see it, and what is said where it stays covered. */
  readonly guarded?: readonly [act: Act, covered: string]
  /** Runs in the task of a press. */
  press(act: Act, screen: ActScreen<Act>): void
}

export interface ActScreen<Act extends string> {
  /** Buttons rest while an authenticator or the site is asked; the way out does not. */
  setBusy(isBusy: boolean): void
  /** Says why it did not work. */
  say(text: string): void
  /** Adds a button, once. */
  offer(act: Act, label: string): void
}

/** The way out of a screen. */
export const CANCEL = 'cancel'

/**
 * Draws a screen on which a person chooses what happens next.
 *
 * @returns the screen, and a function that takes it away.
 */
export function drawActScreen<Act extends string>(
  root: HTMLElement,
  parameters: ActScreenParameters<Act>,
): ActScreen<Act> & { readonly close: () => void } {
  const { dapp, title, text, body = [], guarded, press } = parameters
  const heading = el('h1', '', title)
  heading.tabIndex = -1
  const note = el('p', { class: 'note', role: 'alert' })
  const buttons = new Map<string, HTMLButtonElement>()
  const list = el('div', 'buttons stacked')
  const screen: ActScreen<Act> = {
    setBusy(isBusy) {
      for (const [act, button] of buttons) button.disabled = isBusy && act !== CANCEL
    },
    say(words) {
      note.textContent = words
    },
    offer(act, label) {
      if (buttons.has(act)) return
      const isMain = buttons.size === 0 && act !== CANCEL
      const button = el('button', isMain ? 'button' : 'button quiet', label)
      button.type = 'button'
      // A script of the page cannot press here.
      button.addEventListener('click', event => event.isTrusted && !isGuarded(button) && press(act, screen))
      const out = buttons.get(CANCEL)
      if (out && act !== CANCEL) out.before(button)
      else list.append(button)
      buttons.set(act, button)
    },
  }
  for (const [act, label] of parameters.buttons) screen.offer(act, label)
  const section = el(
    'section',
    { class: 'screen', role: 'dialog', label: title },
    el('div', 'content', drawDapp(dapp), heading, text !== '' && el('p', 'muted', text), ...body, note),
    el('footer', '', list),
  )
  root.replaceChildren(section)
  const button = guarded && buttons.get(guarded[0])
  if (guarded && button) guardButton(button, note, guarded[1])
  heading.focus({ preventScroll: true })
  return { ...screen, close: () => section.remove() }
}
