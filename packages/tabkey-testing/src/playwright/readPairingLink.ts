/** The part of Playwright's `Page` that is used. */
export interface PairingPage {
  /** Runs a function in the page. */
  evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result>
  /** Finds elements by their role; here the modal. */
  getByRole(role: 'dialog'): {
    getByRole(
      role: 'button',
      options: { name: string; exact: boolean },
    ): { click(options?: { timeout?: number }): Promise<void> }
  }
}

/** How the button of the modal is found. */
export interface ReadPairingLinkOptions {
  /** Name of the button, in the language of the app; default "Copy link". */
  readonly button?: string
  /** Milliseconds until the button can be pressed; default 15,000: the link needs the relay. */
  readonly timeoutMs?: number
}

interface Reading {
  pairingLink?: Promise<string>
}

/**
 * Presses "Copy link" in Tabkey's modal and gives what it copies. The page's clipboard is not used, so that no
 * permission is needed and no other test is met there.
 *
 * @param page whose modal shows the code of WalletConnect
 * @returns the pairing link, for `phone.pair`
 * @throws Playwright's timeout when there is no such button, or no link in time
 * @example
 * await phone.pair(await readPairingLink(page))
 */
export async function readPairingLink(
  page: PairingPage,
  { button = 'Copy link', timeoutMs = 15_000 }: ReadPairingLinkOptions = {},
): Promise<string> {
  await page.evaluate(() => {
    const view = window as Reading
    view.pairingLink = new Promise(resolve => {
      const writeText = async (text: string): Promise<void> => {
        Reflect.deleteProperty(navigator, 'clipboard')
        resolve(text)
      }
      Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    })
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button, exact: true })
    .click({ timeout: timeoutMs })
  return page.evaluate(() => (window as Reading).pairingLink ?? '')
}
