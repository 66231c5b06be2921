export interface CatalogueText {
  /** The English text. */
  readonly text: string
  /** A text with forms by number. */
  readonly isPlural: boolean
}

/** A line of the interface `Messages`, as the formatter writes it. */
const LINE = /^ {2}readonly (?:'(.*)'|"(.*)"|(\w+)): (string|Plural)$/gm

/**
 * The English texts of the catalogue, which is a type and has no values at run time. Pages use it too: it needs no parser.
 *
 * @param source the content of `src/ui/words/en.ts`
 */
export const readCatalogue = (source: string): readonly CatalogueText[] =>
  [...source.matchAll(LINE)].map(([, single, double, name, type]) => ({
    text: (single ?? double ?? name ?? '').replace(/\\(.)/g, '$1'),
    isPlural: type === 'Plural',
  }))
