/** Ranks above ids of the page, whose own rule may be `html { overflow-y: scroll !important }`. */
const RANK = ':not(#_):not(#_)'

const isVisible = ({ overflowX, overflowY }: CSSStyleDeclaration): boolean =>
  overflowX === 'visible' && overflowY === 'visible'

/**
 * The element that the viewport takes its overflow from: the body only if the root's is visible and neither has
 * containment (CSS Overflow 3, section 3.3). A rule for the other element would make a scroll container of that element: sticky
 * headers would leave the viewport, and the page would jump to its top.
 */
function readViewport({ documentElement, body }: Document): {
  readonly element: 'html' | 'body'
  readonly isLocked: boolean
} {
  const [root, inner] = [getComputedStyle(documentElement), getComputedStyle(body)]
  const isContained = [root, inner].some(({ contain }) => contain !== '' && contain !== 'none')
  const element = isVisible(root) && !isVisible(inner) && !isContained ? 'body' : 'html'
  const { overflowY } = element === 'body' ? inner : root
  return { element, isLocked: overflowY === 'hidden' || overflowY === 'clip' }
}

/** Where the page's content is between the edges of the window. */
function readPlace({ body, defaultView }: Document): string {
  const { left, right } = body.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(body)
  const width = defaultView?.innerWidth ?? 0
  return `${left + Number.parseFloat(paddingLeft)} ${width - right + Number.parseFloat(paddingRight)}`
}

interface ViewportLock {
  set(isActive: boolean): void
}

/**
 * Locks the viewport by a style sheet of its own. Inline styles belong to the page and to its other scroll locks; what
 * those do to root and body is followed. The room of the scroll bar is kept by a gutter, unless another lock keeps it.
 *
 * @param onEnd nothing is left in the page
 */
function lockViewport(page: Document, onEnd: () => void): ViewportLock {
  const sheet = new CSSStyleSheet()
  const bar = (page.defaultView?.innerWidth ?? 0) - page.documentElement.clientWidth
  // Safari before 18.2 has no gutters.
  const gutter = `html${RANK}{scrollbar-gutter:stable!important}
@supports not (scrollbar-gutter:stable){html${RANK}{padding-inline-end:${bar}px!important}}`
  let isActive = true
  let hasGutter = false
  let place = readPlace(page)
  const onResize = (): void => {
    place = readPlace(page)
  }

  function end(): void {
    observer.disconnect()
    page.defaultView?.removeEventListener('resize', onResize)
    page.adoptedStyleSheets = page.adoptedStyleSheets.filter(other => other !== sheet)
    onEnd()
  }

  /** All of it between two frames. */
  function apply(): void {
    sheet.disabled = true
    const { element, isLocked } = readViewport(page)
    sheet.disabled = false
    // A lock that came later has measured no scroll bar and keeps no room of its own.
    if (!isActive && !(isLocked && hasGutter)) {
      end()
      return
    }
    const write = (): void =>
      sheet.replaceSync(
        (isActive ? `${element}${RANK}{overflow:hidden!important}` : '') + (hasGutter ? gutter : ''),
      )
    write()
    if (readPlace(page) === place) return
    hasGutter = !hasGutter
    write()
    if (readPlace(page) === place) return
    // Moved by the page itself.
    hasGutter = !hasGutter
    write()
    place = readPlace(page)
  }

  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]
  page.defaultView?.addEventListener('resize', onResize)
  const observer = new MutationObserver(apply)
  for (const element of [page.documentElement, page.body]) observer.observe(element, { attributes: true })
  apply()
  return {
    set(next) {
      isActive = next
      apply()
    },
  }
}

let lockCount = 0
let lock: ViewportLock | undefined

/**
 * Stops the page behind the modal from scrolling and keeps the room of its scroll bar, so that nothing moves.
 *
 * @returns gives the scroll back; the last of several gives it back for all
 */
export function lockScroll(page: Document = document): () => void {
  lockCount += 1
  if (lock) lock.set(true)
  else
    lock = lockViewport(page, () => {
      lock = undefined
    })
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    lockCount -= 1
    if (lockCount === 0) lock?.set(false)
  }
}
