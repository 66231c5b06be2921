import { baseCss } from '../../theme/base.css.ts'
import { modalTokens } from '../../theme/modalTokens.ts'
import { tokens } from '../../theme/tokens.ts'
import { frameCss } from './frame.css.ts'

/** The frame in the page, with the header it wears while a person looks at it. */
export interface FrameElement {
  readonly host: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly title: HTMLElement
  readonly close: HTMLButtonElement
  readonly frame: HTMLIFrameElement
}

const SVG = 'http://www.w3.org/2000/svg'

function cross(page: Document): SVGSVGElement {
  const svg = page.createElementNS(SVG, 'svg')
  for (const [name, value] of [
    ['viewBox', '0 0 20 20'],
    ['width', '20'],
    ['height', '20'],
    ['aria-hidden', 'true'],
  ] as const)
    svg.setAttribute(name, value)
  const path = page.createElementNS(SVG, 'path')
  path.setAttribute('d', 'm5.5 5.5 9 9m0-9-9 9')
  svg.append(path)
  return svg
}

/**
 * Puts the hidden frame into the page. It has a dialog of its own, for a modal dialog makes everything beside
 * itself inert: to be reached over the open card, the frame must be the newest one. It is never moved, because a moved
 * frame reloads.
 *
 * @param src the whole address of the secure page
 */
export function createFrameElement(page: Document, src: string): FrameElement {
  const host = page.createElement('tabkey-frame')
  const shadow = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokens + modalTokens + baseCss + frameCss)
  shadow.adoptedStyleSheets = [sheet]

  const dialog = page.createElement('dialog')
  dialog.className = 'secure'
  dialog.setAttribute('aria-labelledby', 'secure-title')
  const header = page.createElement('div')
  header.className = 'secure-header'
  const title = page.createElement('h1')
  title.id = 'secure-title'
  title.className = 'secure-title'
  const close = page.createElement('button')
  close.type = 'button'
  close.className = 'secure-close'
  close.append(cross(page))
  header.append(title, close)

  const frame = page.createElement('iframe')
  frame.id = 'w3m-iframe'
  frame.name = 'w3m-secure-iframe'
  frame.className = 'secure-frame'
  // Passkeys of the site, which no frame may use by default (WebAuthn Level 3, 5.9), and of no page that it leads to.
  const { origin } = new URL(src)
  frame.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}`
  frame.src = src
  dialog.append(header, frame)
  shadow.append(dialog)
  page.body.append(host)
  return { host, dialog, title, close, frame }
}
