import type { TabkeyConfig } from '../client/tabkey.ts'
import { THEME_VARIABLES } from '../theme/tokens.ts'
import { type ButtonView, isBusy, partsOf } from './buttonView.ts'
import { elementCss } from './styles.ts'

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => ESCAPES[character] ?? '')

/** The sheet's own rule for dark pages. */
const DARK = /:host\(\[data-theme="?dark"?\]\)\s*(\{[^}]*\})/
const darkRule = (): string => DARK.exec(elementCss)?.[1] ?? ''

/** How the host's theme changes the sheet, before the element is there to do it by attributes. */
function themeCss({
  themeMode,
  themeVariables = {},
}: Pick<TabkeyConfig, 'themeMode' | 'themeVariables'>): string {
  const variables = THEME_VARIABLES.flatMap(name =>
    // Nothing that ends the value, the rule or the style element.
    themeVariables[name] === undefined
      ? []
      : [`--tabkey-${name}:${String(themeVariables[name]).replace(/[<>{};]/g, '')}`],
  )
  return [
    variables.length > 0 ? `:host{${variables.join(';')}}` : '',
    themeMode === 'dark' ? `:host${darkRule()}` : '',
    themeMode === 'system' ? `@media (prefers-color-scheme:dark){:host${darkRule()}}` : '',
  ].join('')
}

/**
 * The shadow root of an element as markup, for servers: a declarative shadow root, which browsers show before any script
 * runs. The element replaces its content when it is defined. All styles are in one `<style>`, which a
 * Content-Security-Policy can allow by its nonce.
 *
 * @param view without a picture: a server has none
 * @see https://html.spec.whatwg.org/#attr-template-shadowrootmode
 */
export function buttonHtml(
  view: ButtonView,
  theme: Pick<TabkeyConfig, 'themeMode' | 'themeVariables'>,
  nonce?: string,
): string {
  const { state, label, mark, disabled } = view
  const css = `${elementCss}${themeCss(theme)}${mark ? `.mark{background:${mark.background}}` : ''}`
  const parts = partsOf(view).map(
    ([className, text]) =>
      `<span class="${className}"${className === 'mark' ? ' aria-hidden="true"' : ''}>${escapeHtml(text)}</span>`,
  )
  return [
    '<template shadowrootmode="open" shadowrootdelegatesfocus>',
    `<style${nonce ? ` nonce="${escapeHtml(nonce)}"` : ''}>${css}</style>`,
    `<button type="button" part="button" data-state="${state}" aria-busy="${isBusy(view)}"`,
    label ? ` aria-label="${escapeHtml(label)}"` : '',
    disabled ? ' disabled' : '',
    `>${parts.join('')}</button></template>`,
  ].join('')
}
