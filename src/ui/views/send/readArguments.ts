import type { Draft } from './sendDraft.ts'

/** As long as a payment link. Longer texts are left out whole, never cut. */
const TEXT_MAX = 4_096
const AMOUNT = /^\d{1,78}(\.\d{1,78})?$/

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX

/**
 * What a host gave to `open({ view: 'WalletSend' })`: `to` an address, a name or a payment link, `amount` the decimal text a person would
 * type, `token` a contract or mint, its CAIP-10 id, or `native`. What does not fit is left out: the person sees an empty field.
 */
export function readArguments(args: Readonly<Record<string, unknown>> | undefined): Partial<Draft> {
  const { to, amount, token } = args ?? {}
  return {
    ...(isText(to) ? { to: to.trim(), isPasted: true } : {}),
    ...(isText(amount) && AMOUNT.test(amount) ? { amount } : {}),
    ...(isText(token) ? { token } : {}),
  }
}
