/** The modal in the page. */
export const modal = (): Element => {
  const found = document.querySelector('tabkey-modal')
  if (!found) throw new Error('There is no modal')
  return found
}

/** Elements of the modal. */
export const all = (selector: string): HTMLElement[] => [
  ...(modal().shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** Names an element in a fault. */
export const named = (element: Element): string =>
  `${element.className}: ${element.textContent?.slice(0, 40)}`
