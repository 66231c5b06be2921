import type { KeyboardEvent } from 'react'

/** Letters typed within this time are one word. */
const TYPING_MS = 700

let typed = ''
let typedAt = 0

const isLetter = (key: string): boolean => [...key].length === 1 && key !== ' '

const getTitle = (row: HTMLElement): string =>
  (row.querySelector('.row-title') ?? row).textContent?.trim().toLowerCase() ?? ''

/**
 * Moves the focus between the rows of a view: arrows, Home and End, and letters go to the next row whose title begins with
 * them. In a view with a search field letters go to the field. Tab still visits every row (WAI-ARIA APG, listbox: keyboard interaction).
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const target = event.target as HTMLElement
  if (target.matches('input, textarea, select, [role="tab"]')) return
  const search = event.currentTarget.querySelector<HTMLElement>('input[type="search"]')
  // The key goes to the field that has the focus when its default action runs.
  if (search && isLetter(event.key)) {
    search.focus()
    return
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.row:is(a, button:enabled)')]
  const index = rows.indexOf(target.closest<HTMLElement>('.row') ?? target)
  const next = findRow(rows, index, event.key, event.timeStamp)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function findRow(
  rows: readonly HTMLElement[],
  index: number,
  key: string,
  now: number,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return rows[index + 1]
    case 'ArrowUp':
      return index > 0 ? rows[index - 1] : undefined
    case 'Home':
      return rows[0]
    case 'End':
      return rows.at(-1)
    default: {
      // A space presses the row, unless it continues a word.
      const isWord = now - typedAt < TYPING_MS && typed !== ''
      if (!isLetter(key) && !(key === ' ' && isWord)) return undefined
      typed = isWord ? typed + key.toLowerCase() : key.toLowerCase()
      typedAt = now
      // The same letter again goes on to the next row that begins with it.
      const isRepeated = [...typed].every(letter => letter === typed[0])
      const sought = isRepeated ? (typed[0] ?? '') : typed
      const from = isRepeated ? index + 1 : Math.max(index, 0)
      return [...rows.slice(from), ...rows.slice(0, from)].find(row => getTitle(row).startsWith(sought))
    }
  }
}
