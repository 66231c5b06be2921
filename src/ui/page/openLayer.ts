/** Events that leave a shadow root, and that a page's dialogs, focus traps, shortcuts and scroll locks listen for. */
const EVENTS = [
  'keydown keypress keyup beforeinput input compositionstart compositionupdate compositionend',
  'pointerdown pointerup pointercancel mousedown mouseup click dblclick auxclick contextmenu',
  'focusin focusout cut copy paste dragstart dragenter dragover dragleave drop dragend',
].flatMap(names => names.split(' '))

/** Not repeated inside of the layer, which scrolls by itself. Passive, so that the browser scrolls at once. */
const SCROLLING = ['wheel', 'touchstart', 'touchmove', 'touchend', 'touchcancel']

/** Limits the fight with a page that sets its attributes again and again. */
const EXPOSURES_MAX = 50

/** The open layers of Tabkey, the newest last. */
const layers: HTMLElement[] = []

const shadowHost = (layer: HTMLElement): Element => (layer.getRootNode() as ShadowRoot).host

/**
 * The layer that an event belongs to. Keys belong to the newest layer also when nothing has the focus, unless the page
 * has opened another modal dialog above: a layer or its backdrop covers the whole viewport.
 */
function findLayer(event: Event): HTMLElement | undefined {
  const path = event.composedPath()
  const layer = layers.find(candidate => path.includes(candidate))
  const newest = layers.at(-1)
  if (layer || !newest || !event.type.startsWith('key')) return layer
  const { body, documentElement } = newest.ownerDocument
  const isUnfocused = event.target === body || event.target === documentElement
  const isOnTop = newest.ownerDocument.elementFromPoint(0, 0) === shadowHost(newest)
  return isUnfocused && isOnTop ? newest : undefined
}

/**
 * Dispatches a copy of an event that stays in the shadow root. The copy is a plain `Event` with the properties of the
 * original: a second `MouseEvent` would click a link twice.
 *
 * @returns whether no listener has called `preventDefault`
 */
function repeatInside(event: Event, target: EventTarget): boolean {
  const { type, bubbles, cancelable } = event
  const copy = new Event(type, { bubbles, cancelable })
  for (const name in event) {
    if (name in copy) continue
    const get = (): unknown => {
      const value: unknown = Reflect.get(event, name)
      return typeof value === 'function' ? value.bind(event) : value
    }
    Object.defineProperty(copy, name, { get })
  }
  return target.dispatchEvent(copy)
}

function stopAtWindow(event: Event): void {
  if (findLayer(event)) event.stopImmediatePropagation()
}

/** Listeners of the page at `document` come before those in a shadow root, also in the capturing phase. */
function keepInside(event: Event): void {
  const layer = findLayer(event)
  if (!layer) return
  event.stopImmediatePropagation()
  const [target = layer] = event.composedPath()
  const isInside = target instanceof Node && layer.contains(target)
  if (!repeatInside(event, isInside ? target : layer)) event.preventDefault()
}

function listen(view: Window): () => void {
  for (const name of EVENTS) view.addEventListener(name, keepInside, true)
  for (const name of SCROLLING) view.addEventListener(name, stopAtWindow, { capture: true, passive: true })
  return () => {
    for (const name of EVENTS) view.removeEventListener(name, keepInside, true)
    for (const name of SCROLLING) view.removeEventListener(name, stopAtWindow, true)
  }
}

/**
 * Removes `aria-hidden` and `inert` from the element of the layer, and `aria-hidden` from the elements around it: dialogs
 * of the page hide everything beside themselves, before the layer opens and while it is open. A modal dialog makes the rest
 * of the page inert, so that nothing else is exposed.
 */
function keepExposed(layer: HTMLElement): () => void {
  const host = shadowHost(layer)
  let left = EXPOSURES_MAX
  const expose = (): void => {
    if (left <= 0) return
    const hidden = host.closest('[aria-hidden="true"]')
    if (!hidden && !host.hasAttribute('inert')) return
    left -= 1
    host.removeAttribute('inert')
    for (let element: Element | null = hidden; element; element = element.parentElement)
      element.removeAttribute('aria-hidden')
  }
  expose()
  const observer = new MutationObserver(expose)
  observer.observe(host.ownerDocument, {
    subtree: true,
    attributes: true,
    attributeFilter: ['aria-hidden', 'inert'],
  })
  return () => observer.disconnect()
}

let stopListening: (() => void) | undefined

/**
 * Makes a modal dialog in a shadow root independent of the dialogs of the page, whatever library they are made with: its
 * events stay in the shadow root, and it stays exposed to assistive technology. Call it before `showModal`, which moves
 * the focus.
 *
 * @param layer the `<dialog>`
 * @returns ends it; call it after the dialog has closed
 */
export function openLayer(layer: HTMLElement): () => void {
  layers.push(layer)
  stopListening ??= listen(window)
  const stopExposing = keepExposed(layer)
  return () => {
    stopExposing()
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length > 0) return
    stopListening?.()
    stopListening = undefined
  }
}
