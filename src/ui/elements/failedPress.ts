import { currentLanguage, t } from '../words/t.ts'

/** Rules of the dialog, in the sheet of the elements. */
export const failedPressCss = `
dialog {
  inline-size: min(320px, calc(100vw - 32px)); padding: 24px; border: 1px solid var(--tk-line); border-radius: var(--tk-r-card);
  font: var(--tk-weight) var(--tk-sm)/1.4 var(--tk-font); color: var(--tk-text); background: var(--tk-bg); text-align: center;
}
dialog::backdrop { background: var(--tk-overlay); }
dialog p { margin: 0 0 20px; }
dialog button { display: flex; inline-size: 100%; block-size: 48px; }
dialog button + button { margin-block-start: 8px; background: var(--tk-fill); box-shadow: none; }
`

/**
 * Shows that a press opened nothing. The dialog consists of the element's own code, since the modal's code is what did not
 * load. It goes away by itself when the next press succeeds.
 *
 * @param shadow the element's shadow root
 * @param press presses the button again; also called when the browser is online again
 * @returns removes the dialog
 */
export function showFailedPress(shadow: ShadowRoot, press: () => void): () => void {
  const page = shadow.ownerDocument
  const isOffline = !navigator.onLine
  const dialog = page.createElement('dialog')
  const text = page.createElement('p')
  text.id = 'failed'
  text.textContent = isOffline ? t('You are offline.') : t('This did not load.')
  dialog.setAttribute('aria-labelledby', 'failed')
  const { tag, dir } = currentLanguage()
  dialog.lang = tag
  dialog.dir = dir
  const button = (label: string, state: string, onClick: () => void): HTMLButtonElement => {
    const made = page.createElement('button')
    made.type = 'button'
    made.dataset.state = state
    made.textContent = label
    made.addEventListener('click', onClick)
    return made
  }
  const close = (): void => {
    window.removeEventListener('online', again)
    dialog.remove()
  }
  function again(): void {
    close()
    press()
  }
  dialog.append(text, button(t('Try again'), 'connect', again), button(t('Close'), 'close', close))
  dialog.addEventListener('cancel', close)
  if (isOffline) window.addEventListener('online', again)
  shadow.append(dialog)
  dialog.showModal()
  return close
}
