export type Child = Node | string | undefined | false

export interface ElementOptions {
  readonly class?: string
  readonly label?: string
  readonly role?: string
}

/** One element with text and children. Words go in as text, never as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions | string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const { class: name, label, role } = typeof options === 'string' ? { class: options } : options
  const element = document.createElement(tag)
  if (name) element.className = name
  if (label !== undefined) element.setAttribute('aria-label', label)
  if (role !== undefined) element.setAttribute('role', role)
  element.append(
    ...children.filter((child): child is Node | string => child !== undefined && child !== false),
  )
  return element
}
