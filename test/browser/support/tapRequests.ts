import type { Page } from 'playwright/test'
import { addressOf } from './pages.ts'
import type { Ended } from './requests.ts'

// Requests that the page makes in a tap of the person.

declare global {
  interface Window {
    ended: Ended[]
  }
}

interface Asked {
  readonly method: string
  readonly params: readonly unknown[]
}

export interface ButtonOptions {
  /** From the tap to the requests. */
  readonly delayMs?: number
  /** Each request waits for the one before. */
  readonly isInTurn?: boolean
}

/**
 * Puts a button into the page whose tap makes these requests. Their ends are in `window.ended`.
 *
 * @param requests a text is asked to be signed
 */
export async function placeButton(
  page: Page,
  requests: readonly (string | Asked)[],
  { delayMs = 0, isInTurn = false }: ButtonOptions = {},
): Promise<void> {
  const address = await addressOf(page)
  const asked = requests.map(request =>
    typeof request === 'string' ? { method: 'personal_sign', params: [request, address] } : request,
  )
  await page.evaluate(
    ({ asked, delayMs, isInTurn }) => {
      window.ended = []
      const ask = async () => {
        for (const request of asked) {
          const end = window.tabkey.request(request).then(
            value => void window.ended.push({ status: 'answered', value }),
            ({ name, message, code }) =>
              void window.ended.push({ status: 'failed', error: { name, message, code } }),
          )
          if (isInTurn) await end
        }
      }
      const button = document.createElement('button')
      button.textContent = 'Ask the wallet'
      button.style.cssText = 'position: fixed; inset: auto 0 0 0; block-size: 60px; z-index: 9'
      button.addEventListener('click', () => (delayMs === 0 ? ask() : setTimeout(ask, delayMs)))
      document.body.append(button)
    },
    { asked, delayMs, isInTurn },
  )
}

export const tapButton = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Ask the wallet' }).tap()

export const ended = (page: Page): Promise<readonly Ended[]> => page.evaluate(() => window.ended)
