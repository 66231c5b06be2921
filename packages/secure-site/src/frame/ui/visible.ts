const ARM_MS = 500
/** The least the browser allows between two looks. */
const LOOK_MS = 100

/** Version 2 of the observer; TypeScript's DOM does not know it yet. */
type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Watches whether a person can really see an element: nothing above it, nothing that fades, filters or shrinks it, for
 * half a second. A button under a page's trick stays inert (clickjacking).
 *
 * @returns a function that stops the watch.
 */
export function watchVisible(element: Element, tell: (isArmed: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = (entries: readonly VisibilityEntry[]) => {
    const entry = entries.at(-1)
    if (!entry) return
    clearTimeout(timer)
    tell(false)
    // A browser without version 2 says only that the element is in view, and whole.
    const isSeen = entry.isVisible ?? entry.intersectionRatio >= 0.99
    if (isSeen) timer = setTimeout(() => tell(true), ARM_MS)
  }
  const options = { threshold: [0, 0.99, 1], trackVisibility: true, delay: LOOK_MS }
  const observer = new IntersectionObserver(look, options)
  observer.observe(element)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** How long a button stays covered before the note says so, in ms. */
const COVERED_MS = 2_000

/**
 * Lets a button be pressed only while a person can see it. `aria-disabled` says so: a disabled button would lose the focus.
 *
 * @param note - gets `words` when the button stays covered.
 * @returns a function that stops it.
 */
export function guardButton(button: HTMLElement, note: HTMLElement, words: string): () => void {
  button.setAttribute('aria-disabled', 'true')
  const covered = setTimeout(() => {
    note.textContent = words
  }, COVERED_MS)
  const stopWatching = watchVisible(button, isArmed => {
    button.setAttribute('aria-disabled', String(!isArmed))
    if (!isArmed) return
    clearTimeout(covered)
    note.textContent = ''
  })
  return () => {
    clearTimeout(covered)
    stopWatching()
  }
}

export const isGuarded = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true'
