import { expect, test } from 'vitest'
import { createEnvironment } from '../../../../src/ui/page/environment.ts'

const SAFARI_PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const CHROME_PHONE = SAFARI_PHONE.replace('Version/18.5', 'CriOS/138.0.7204.53')
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'

/** A page of a browser that says so of itself. */
function seen(userAgent: string, { touchPoints = 0, more = {} } = {}) {
  const view = {
    navigator: { userAgent, maxTouchPoints: touchPoints },
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    location: { hostname: 'dapp.example' },
    ...more,
  }
  return createEnvironment(Object.assign(view, { self: view, top: view }) as unknown as Window)
}

test.each([
  ['Safari on an iPhone', SAFARI_PHONE, 5, { isIos: true, isMobile: true, isAndroid: false }],
  ['Chrome on an iPhone', CHROME_PHONE, 5, { isIos: true, isMobile: true }],
  ['Safari on an iPad, which calls itself a Mac', MAC, 5, { isIos: true, isMobile: true }],
  ['Safari on a Mac', MAC, 0, { isIos: false, isMobile: false }],
  ['Chrome on Android', ANDROID, 5, { isIos: false, isMobile: true, isAndroid: true }],
])('environment: %s', (_name, userAgent, touchPoints, expected) => {
  expect(seen(userAgent, { touchPoints })).toMatchObject({ isTelegram: false, inIframe: false, ...expected })
})

test.each(['TelegramWebviewProxy', 'Telegram', 'TelegramWebviewProxyProto'])(
  'environment: a page with %s is in Telegram',
  name => {
    expect(seen(ANDROID, { more: { [name]: {} } }).isTelegram).toBe(true)
  },
)

test('environment: what is hidden and shown again is followed, until it is stopped', () => {
  const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  const environment = seen(MAC, { more: { document } })
  const change = (to: string) => {
    document.visibilityState = to
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(environment.visible.getState()).toBe(false)
  change('visible')
  expect(environment.visible.getState()).toBe(true)
  environment.stop()
  change('hidden')
  expect(environment.visible.getState()).toBe(true)
})
