/** Name of the window of a social login: a second click reuses the window. */
export const POPUP_NAME = 'popupWindow'
const WIDTH_PX = 600
const HEIGHT_PX = 800

/** Features for `window.open`: centred over the window that opens the popup, on whichever screen that is. */
export function popupPlace({ screenX, screenY, outerWidth, outerHeight }: Window): string {
  const left = Math.round(screenX + Math.max(0, outerWidth - WIDTH_PX) / 2)
  const top = Math.round(screenY + Math.max(0, outerHeight - HEIGHT_PX) / 2)
  return `width=${WIDTH_PX},height=${HEIGHT_PX},left=${left},top=${top},scrollbars=yes`
}

/** Globals of Telegram's in-app browser. */
const TELEGRAM_GLOBALS = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'] as const

/** Whether the page is shown by Telegram's in-app browser, which has one window and opens no popups. */
export const isTelegram = (view: Window): boolean => TELEGRAM_GLOBALS.some(name => Object.hasOwn(view, name))
