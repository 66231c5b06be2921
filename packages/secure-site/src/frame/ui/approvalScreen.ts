import type { FrameWords } from '../../words/words.ts'
import type { Approval, Dapp } from './approval.ts'
import { drawDapp } from './dapp.ts'
import { el } from './element.ts'
import { shortAddress } from './plain.ts'
import { guardButton, isGuarded } from './visible.ts'

export interface ApprovalParameters {
  readonly approval: Approval
  readonly words: FrameWords
  readonly dapp: Dapp
  approve(): void
  reject(): void
}

/**
 * Draws one question.
 *
 * @returns a function that takes it away.
 */
export function drawApproval(
  root: HTMLElement,
  { approval, words, dapp, approve, reject }: ApprovalParameters,
): () => void {
  const heading = el('h1', '', approval.title)
  heading.tabIndex = -1
  const yes = el('button', 'button', approval.verb)
  const no = el('button', 'button quiet', words.reject)
  const note = el('p', { class: 'covered', role: 'status' })
  yes.type = 'button'
  no.type = 'button'
  const stopGuarding = guardButton(yes, note, words.covered)
  yes.addEventListener('click', event => {
    // A script of the page cannot click here, but a page can make a person click blindly.
    if (event.isTrusted && !isGuarded(yes)) approve()
  })
  no.addEventListener('click', event => event.isTrusted && reject())
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.isTrusted) reject()
  }
  addEventListener('keydown', onKey)

  const content = el(
    'div',
    'content',
    drawDapp(dapp),
    heading,
    ...approval.warnings.map(words => el('p', { class: 'warning', role: 'alert' }, words)),
    ...approval.body,
  )
  // So that the keyboard can scroll it.
  content.tabIndex = 0
  const screen = el(
    'section',
    { class: 'screen', role: 'dialog', label: approval.title },
    content,
    el('footer', '', drawAccount(words, approval.account), note, el('div', 'buttons', no, yes)),
  )
  root.replaceChildren(screen)
  heading.focus({ preventScroll: true })
  return () => {
    stopGuarding()
    removeEventListener('keydown', onKey)
    screen.remove()
  }
}

function drawAccount(words: FrameWords, { address, type, network }: Approval['account']): HTMLElement {
  const dot = el('span', 'avatar')
  const hue = [...address].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0)
  dot.style.setProperty('--hue', String(hue))
  const shown = el('span', 'mono', shortAddress(address))
  shown.title = address
  return el(
    'div',
    'account',
    dot,
    el('span', 'muted', type === 'smartAccount' ? words.smartAccount : words.account),
    shown,
    el('span', 'network', network),
  )
}
