import type { Page } from 'playwright/test'
import { type Hex, isAddressEqual, recoverMessageAddress, stringToHex } from 'viem'
import { addressOf } from './pages.ts'

export interface AskedError {
  readonly name: string
  readonly message: string
  readonly code: number | undefined
}

/** How a request of a page ended; `gone` when the page was closed under it. */
export type Ended =
  | { readonly status: 'answered'; readonly value: unknown }
  | { readonly status: 'failed'; readonly error: AskedError }
  | { readonly status: 'gone' }

interface Asked {
  readonly method: string
  readonly params?: unknown
  readonly network?: `${string}:${string}`
}

/** Asks through the page's client. Never rejects: the end is a value. */
export async function ask(page: Page, request: Asked): Promise<Ended> {
  const run = async (asked: Asked): Promise<Ended> => {
    try {
      return { status: 'answered', value: await window.tabkey.request(asked) }
    } catch (error) {
      const { name, message, code } = error as AskedError
      return { status: 'failed', error: { name, message, code } }
    }
  }
  return page.evaluate(run, request).catch(() => ({ status: 'gone' }) as const)
}

/** Asks the connected account of the page to sign a message. */
export async function askToSign(page: Page, message: string): Promise<Ended> {
  return ask(page, { method: 'personal_sign', params: [stringToHex(message), await addressOf(page)] })
}

/** Whether an ended `personal_sign` carries this account's signature of this message, checked by viem. */
export async function isSignedBy(ended: Ended, message: string, address: string | null): Promise<boolean> {
  if (ended.status !== 'answered' || address === null)
    throw new Error(`No signature: ${JSON.stringify(ended)}`)
  const signer = await recoverMessageAddress({ message, signature: ended.value as Hex })
  return isAddressEqual(signer, address as Hex)
}

/** Signs in the page and checks the signature. */
export async function signs(page: Page, message: string): Promise<boolean> {
  return isSignedBy(await askToSign(page, message), message, await addressOf(page))
}
