import { LostEditError } from '../errors.ts'

interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Insertion {
  readonly at: number
  readonly text: string
}

/** Changes of one text, by positions of the text as it was. */
export interface Edits {
  replace(start: number, end: number, text: string): void
  remove(start: number, end: number): void
  /** Puts text at a position. A change of the text before or after the position keeps it. */
  insert(at: number, text: string): void
  readonly hasChanges: boolean
  /** Whether a range of the text as it was is the same afterwards. */
  isUnchanged(start: number, end: number): boolean
  /**
   * The text after all changes. The order in which they were made has no effect, but that of two insertions at one position.
   *
   * @throws LostEditError when a new text would be dropped
   */
  render(): string
}

const isInside = ({ start, end }: Replacement, at: number) => start < at && at < end

/**
 * `magic-string` joins an insertion to the text on one side of it, and drops the insertion with that text. Here an
 * insertion belongs to a position.
 */
export function createEdits(source: string): Edits {
  const replacements: Replacement[] = []
  const insertions: Insertion[] = []

  /** Replacements that no other one contains, in the order of the text. */
  function outermost(): readonly Replacement[] {
    const sorted = [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)
    const kept: Replacement[] = []
    for (const replacement of sorted) {
      const last = kept.at(-1)
      if (!last || last.end <= replacement.start) kept.push(replacement)
      // What is removed may hold other changes: they go with it.
      else if (last.text !== '' && replacement.text !== last.text && replacement.text !== '')
        throw new LostEditError(replacement.text)
      else if (last.end < replacement.end) kept.push({ ...replacement, start: last.end })
    }
    return kept
  }

  return {
    replace: (start, end, text) => void replacements.push({ start, end, text }),
    remove: (start, end) => void replacements.push({ start, end, text: '' }),
    insert: (at, text) => void insertions.push({ at, text }),
    get hasChanges() {
      return replacements.length > 0 || insertions.length > 0
    },
    isUnchanged: (start, end) =>
      !replacements.some(replacement => replacement.start < end && start < replacement.end) &&
      !insertions.some(({ at }) => start < at && at < end),
    render() {
      const kept = outermost()
      for (const { at, text } of insertions)
        if (kept.some(replacement => isInside(replacement, at))) throw new LostEditError(text)
      const inserted = insertions.map(({ at, text }) => ({ start: at, end: at, text }))
      // A stable sort: at one position an insertion comes before a replacement.
      const all = [...inserted, ...kept].sort((a, b) => a.start - b.start || a.end - b.end)
      let result = ''
      let from = 0
      for (const { start, end, text } of all) {
        result += source.slice(from, start) + text
        from = end
      }
      return result + source.slice(from)
    },
  }
}
