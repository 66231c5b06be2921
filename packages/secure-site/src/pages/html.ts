/** HTML that is safe to send: made only by `html`. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[] | undefined | false

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')

const write = (part: Part): string => {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(entry => entry.html).join('')
}

/** Every value is escaped; lists and other `html` go in as they are. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + write(parts[index])).join(''),
})

/** Data for a script of the page, as an element that runs nothing. */
export const dataBlock = (id: string, value: unknown): Html => ({
  html: `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`,
})
