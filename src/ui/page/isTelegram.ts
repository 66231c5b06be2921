/** Globals of Telegram's in-app browser. */
const TELEGRAM_GLOBALS = ['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'] as const

/** Whether the page is shown by Telegram's in-app browser, which has one window and opens no popups. */
export const isTelegram = (view: Window): boolean => TELEGRAM_GLOBALS.some(name => Object.hasOwn(view, name))
