// biome-ignore-all lint/correctness/noUnusedVariables: scripts of tests call these functions
// Runs in the page before each script of a test, by its text: finds elements as a person names them, through open shadow
// roots.

function elementsBelow(root) {
  return [...root.querySelectorAll('*')].flatMap(element =>
    element.shadowRoot ? [element, ...elementsBelow(element.shadowRoot)] : [element],
  )
}

/** What a person calls the element: its label, else its text. */
function nameOf(element) {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const named = ids.map(id => element.getRootNode().getElementById(id)?.textContent ?? '').join(' ')
  const labels = [...(element.labels ?? [])].map(label => label.textContent).join(' ')
  const name = named || element.getAttribute('aria-label') || labels || element.textContent || element.title
  return name.replace(/\s+/g, ' ').trim()
}

function isShown(element) {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
}

function modalRoot() {
  return document.querySelector('tabkey-modal')?.shadowRoot ?? null
}

function openDialog() {
  return modalRoot()?.querySelector('dialog[open]') ?? null
}

/** Names of the views that are shown. */
function shownViews() {
  const views = [...(modalRoot()?.querySelectorAll('[data-view]') ?? [])]
  return views.filter(isShown).map(view => view.dataset.view)
}

function rootOf(place) {
  if (place === 'modal') return openDialog()
  return place === 'header' ? document.querySelector('header') : document.body
}

/** The first shown button with this name in the modal, the header or the page. */
function findButton(pattern, place) {
  const root = rootOf(place)
  if (!root) return null
  const name = new RegExp(pattern)
  return (
    elementsBelow(root)
      .filter(element => element.matches('button, a[href], [role=button], [role=tab]') && isShown(element))
      .find(element => name.test(nameOf(element))) ?? null
  )
}

/** The field with this label, in the modal when it is open. */
function findField(label) {
  const fields = elementsBelow(openDialog() ?? document).filter(element => element.matches('input, textarea'))
  return fields.find(field => nameOf(field) === label) ?? null
}

/** Whether a view, or the dialog around it, is on its way in or out. */
function isMoving() {
  const targets = (modalRoot()?.getAnimations() ?? []).map(({ effect }) => effect?.target)
  return targets.some(target => target?.matches('[data-view]') || target?.querySelector('[data-view]'))
}

/** The middle of an element that can be pressed and stood still since the last call; null otherwise. */
function restingPoint(element) {
  if (!element || isMoving() || element.disabled || element.getAttribute('aria-disabled') === 'true')
    return null
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const place = [x, y, width, height].join()
  const before = window.lastPlace
  window.lastPlace = place
  const point = { x: x + width / 2, y: y + height / 2 }
  // A closing modal covers the page for a while.
  const isReachable = element.contains(element.getRootNode().elementFromPoint(point.x, point.y))
  return width > 0 && before === place && isReachable ? point : null
}

function secureFrame() {
  return elementsBelow(document).find(element => element.id === 'w3m-iframe') ?? null
}

function focusedElement() {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}
