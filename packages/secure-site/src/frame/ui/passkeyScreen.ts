import type { Dapp } from './approval.ts'
import { drawDapp } from './dapp.ts'
import { el } from './element.ts'

export type PasskeyAct = 'login' | 'create' | 'window' | 'cancel'

export interface PasskeyScreenParameters {
  readonly dapp: Dapp
  readonly title: string
  readonly text: string
  /** Label of each button, in order; the first is the main one. */
  readonly buttons: readonly (readonly [act: PasskeyAct, label: string])[]
  /** Runs in the task of a press. */
  press(act: PasskeyAct, screen: PasskeyScreen): void
}

export interface PasskeyScreen {
  /** Buttons rest while the authenticator is asked. */
  setBusy(isBusy: boolean): void
  /** Says why it did not work. */
  say(text: string): void
  /** Adds a button, once. */
  offer(act: PasskeyAct, label: string): void
}

/**
 * Draws the screen on which a person asks for a passkey.
 *
 * @returns a function that takes it away.
 */
export function drawPasskeyScreen(root: HTMLElement, parameters: PasskeyScreenParameters): () => void {
  const { dapp, title, text, press } = parameters
  const heading = el('h1', '', title)
  heading.tabIndex = -1
  const note = el('p', { class: 'note', role: 'alert' })
  const buttons = new Map<PasskeyAct, HTMLButtonElement>()
  const list = el('div', 'buttons stacked')
  const screen: PasskeyScreen = {
    setBusy(isBusy) {
      for (const [act, button] of buttons) button.disabled = isBusy && act !== 'cancel'
    },
    say(words) {
      note.textContent = words
    },
    offer(act, label) {
      if (buttons.has(act)) return
      const button = el('button', buttons.size === 0 ? 'button' : 'button quiet', label)
      button.type = 'button'
      // A script of the page cannot press here.
      button.addEventListener('click', event => event.isTrusted && press(act, screen))
      // The way out stays last.
      if (buttons.has('cancel') && act !== 'cancel') buttons.get('cancel')?.before(button)
      else list.append(button)
      buttons.set(act, button)
    },
  }
  for (const [act, label] of parameters.buttons) screen.offer(act, label)
  const section = el(
    'section',
    { class: 'screen', role: 'dialog', label: title },
    el('div', 'content', drawDapp(dapp), heading, el('p', 'muted', text), note),
    el('footer', '', list),
  )
  root.replaceChildren(section)
  heading.focus({ preventScroll: true })
  return () => section.remove()
}
