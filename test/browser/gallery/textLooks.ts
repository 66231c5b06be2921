import { all, modal, named } from './elements.ts'
import { FOREIGN } from './foreignWords.ts'

// What a picture in the pseudo-locale shows: texts that are not in the catalogue, and texts that have no room.

const READ_ALOUD = [
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'placeholder',
  'title',
]
/** Texts of the pseudo-locale have no plain letter. */
const PLAIN_WORD = /[A-Za-z]{2,}/
/** Widths are rounded. */
const SLACK_PX = 1
/** Lines of a text overlap by the space above its letters. */
const LINE_PX = 4
/** A control is 44 px high, and the words below its text may lie in its margin. */
const CONTROL_PX = 8

const plainWordsOf = (text: string): boolean =>
  PLAIN_WORD.test(FOREIGN.reduce((rest, { words }) => rest.replace(words, ' '), text))

function textNodes(): readonly (Text & { readonly parentElement: HTMLElement })[] {
  const root = modal().shadowRoot
  if (!root) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: (Text & { readonly parentElement: HTMLElement })[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement, nodeValue } = node
    if (!parentElement || parentElement.localName === 'style' || !nodeValue?.trim()) continue
    if (parentElement.checkVisibility({ visibilityProperty: true }))
      nodes.push(node as Text & { readonly parentElement: HTMLElement })
  }
  return nodes
}

/** Words on the screen, or read aloud, that the catalogue does not have. */
export function bare(): string[] {
  const texts = textNodes()
    // Raw texts of services, messages to sign and sentences of descriptors are in the language of who wrote them.
    .filter(({ parentElement }) => !parentElement.closest('.fail-raw, .review-sentence'))
    .filter(({ nodeValue }) => plainWordsOf(nodeValue ?? ''))
    .map(
      ({ parentElement, nodeValue }) => `${parentElement.className || parentElement.localName}: ${nodeValue}`,
    )
  const attributes = all('*').flatMap(element =>
    READ_ALOUD.flatMap(name => {
      const text = element.getAttribute(name) ?? ''
      return plainWordsOf(text) ? [`${name} of ${element.className || element.localName}: ${text}`] : []
    }),
  )
  return [...texts, ...attributes]
}

/** The part of a box that scrolling and clipping parents let through; `null` when nothing is left. */
function visiblePart(box: DOMRect, from: Element): DOMRect | null {
  let { left, top, right, bottom } = box
  for (let parent: Element | null = from; parent; parent = parent.parentElement) {
    if (getComputedStyle(parent).overflow === 'visible') continue
    const around = parent.getBoundingClientRect()
    left = Math.max(left, around.left)
    top = Math.max(top, around.top)
    right = Math.min(right, around.right)
    bottom = Math.min(bottom, around.bottom)
  }
  return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
}

const overlap = (a: DOMRect, b: DOMRect, slackPx = LINE_PX): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slackPx

/** Own texts that an ellipsis ends, and any text that its box cuts without one. */
function clipped(element: HTMLElement): string[] {
  const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (display === 'inline' || display === 'contents' || element.closest('.sr')) return []
  const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  const text = own.map(({ nodeValue }) => nodeValue).join('')
  if (!text.trim()) return []
  const isOurs = text.includes('[')
  const isWide = element.scrollWidth - element.clientWidth > SLACK_PX
  const isTall = element.scrollHeight - element.clientHeight > LINE_PX
  // A long name of others ends after its lines.
  if (webkitLineClamp !== 'none' && !isOurs) return []
  if (isWide && (isOurs || textOverflow !== 'ellipsis' || overflowX === 'visible'))
    return [`wider than its box, ${named(element)}`]
  return isTall && overflowY !== 'visible' && overflowY !== 'auto'
    ? [`taller than its box, ${named(element)}`]
    : []
}

/** Placeholders that are longer than their field. */
function longPlaceholders(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return all('input').flatMap(field => {
    const { placeholder } = field as HTMLInputElement
    const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field)
    if (!pen || !placeholder || (field as HTMLInputElement).value) return []
    pen.font = font
    pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return pen.measureText(placeholder).width > room + SLACK_PX
      ? [`longer than its field: ${placeholder}`]
      : []
  })
}

/** Texts and controls that lie on each other, or leave the card. */
function misplaced(): string[] {
  const [card] = all('.card')
  if (!card) return ['no card']
  const { left, right } = card.getBoundingClientRect()
  const texts = textNodes()
    .filter(({ parentElement }) => !parentElement.closest('.sr, .toast-place, [aria-hidden="true"]'))
    .flatMap(node => {
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()].flatMap(line => {
        const box = visiblePart(line, node.parentElement)
        return box ? [{ node, line, box, owner: node.parentElement }] : []
      })
    })
  const outside = texts.filter(({ box }) => box.left < left - SLACK_PX || box.right > right + SLACK_PX)
  const crossed = texts.filter(({ node, box }, index) =>
    texts.slice(index + 1).some(other => other.node !== node && overlap(box, other.box)),
  )
  // Links in a sentence reach into the lines around them.
  const controls = all('button, a, input').filter(
    control => control.checkVisibility() && !control.closest('.toast-place, .prose, label'),
  )
  const covered = texts.filter(({ owner, box }) =>
    controls.some(control => {
      const part = !control.contains(owner) && visiblePart(control.getBoundingClientRect(), control)
      return part && overlap(box, part, CONTROL_PX)
    }),
  )
  return [
    ...outside.map(({ owner }) => `outside the card, ${named(owner)}`),
    ...crossed.map(({ owner }) => `on another text, ${named(owner)}`),
    ...covered.map(({ owner }) => `on a control, ${named(owner)}`),
  ]
}

/** A cut text ends in an ellipsis and lacks the bracket at its end. */
const halved = (): string[] =>
  all('*')
    .filter(
      element => !element.closest('style') && [...element.childNodes].some(({ nodeType }) => nodeType === 3),
    )
    .map(element => element.textContent ?? '')
    .filter(text => text.includes('…') && text.split('[').length > text.split(']').length)
    .map(text => `cut by code: ${text}`)

const crowded = (): string[] => [
  ...all('*').flatMap(clipped),
  ...longPlaceholders(),
  ...misplaced(),
  ...halved(),
]

/** Rows of a list are measured after they are drawn, and moved then. */
const SETTLE_MS = 200
const SETTLE_LOOKS = 10

/** Texts without room: cut, laid on others, outside the card. */
export async function cut(): Promise<string[]> {
  let found = crowded()
  for (let looks = 1; found.length > 0 && looks < SETTLE_LOOKS; looks += 1) {
    await new Promise(resolve => setTimeout(resolve, SETTLE_MS))
    found = crowded()
  }
  return found
}
