/** A command of Playwright: answered here, or sent on to Firefox. */
export type Adapted =
  | { readonly answer: string; readonly command?: undefined }
  | { readonly answer?: undefined; readonly command: string }

/** Commands that Firefox ESR answers with `unknown command`; Playwright sends them for every context. */
const UNKNOWN_COMMANDS = new Set(['emulation.setMediaFeaturesOverride'])

interface Command {
  readonly id: number
  readonly method: string
  readonly params?: { readonly descriptor?: { readonly name?: string } }
}

/** Firefox has no permission for the clipboard; its preference `dom.events.testing.asyncClipboard` allows it. */
const isClipboardPermission = ({ method, params }: Command): boolean =>
  method === 'permissions.setPermission' && /^clipboard-/.test(params?.descriptor?.name ?? '')

/**
 * Playwright's `fill()` assigns `value` in the page, where React's own setter hides the change from React. The prototype's
 * setter does not.
 */
const assign = (value: string): string =>
  `Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, ${value});`

/**
 * A content process of Firefox ESR 153 ends with signal 11 when a page reads `ariaLabelledByElements` of an element whose
 * property Playwright read before in its own sandbox, and `aria-labelledby` names another element. axe reads it in the page.
 * Playwright takes the attribute where there is no such property.
 */
const LABELLED_BY = /\b\w+\.ariaLabelledByElements \|\| /g

/**
 * Makes a WebDriver BiDi command of Playwright fit for Firefox ESR.
 *
 * @param text the command as JSON
 * @returns the answer Playwright waits for, or the command to send on
 */
export function adaptCommand(text: string): Adapted {
  const command = JSON.parse(text) as Command
  if (UNKNOWN_COMMANDS.has(command.method) || isClipboardPermission(command))
    return { answer: JSON.stringify({ type: 'success', id: command.id, result: {} }) }
  return {
    command: text
      .replaceAll('inputElement.value = value;', assign('value'))
      .replaceAll('inputElement.value += text;', assign('text'))
      .replaceAll(LABELLED_BY, ''),
  }
}
