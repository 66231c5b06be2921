import { currentLanguage, t } from '../words/t.ts'

/**
 * Shows that a press opened nothing. The dialog consists of the element's own code, since the modal's code is what did not
 * load. It goes away by itself when the next press succeeds.
 *
 * @param shadow the element's shadow root
 * @param press presses the button again; also called when the browser is online again
 * @param isRetry whether that was already tried. Some browsers keep a module that failed for the life of the page, so that
 *   the dialog then reloads it
 * @returns removes the dialog
 */
export function showFailedPress(shadow: ShadowRoot, press: () => void, isRetry: boolean): () => void {
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
  const way =
    isRetry && !isOffline
      ? button(t('Reload'), 'connect', () => location.reload())
      : button(t('Try again'), 'connect', again)
  dialog.append(text, way, button(t('Close'), 'close', close))
  dialog.addEventListener('cancel', close)
  if (isOffline) window.addEventListener('online', again)
  shadow.append(dialog)
  dialog.showModal()
  return close
}
