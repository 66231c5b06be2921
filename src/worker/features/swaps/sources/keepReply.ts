import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import type { Clock } from '../../../base/clock.ts'

/** How long the steps of one review share an answer. Services count requests. */
const KEPT_MS = 5_000

/** The address of an account, without its network. */
export const toPlainAddress = (account: string): string => account.slice(account.lastIndexOf(':') + 1)

/** The last answer of a service, for the approval that follows the quote. */
export interface KeptReply<Reply> {
  /** Sends a request to the service. */
  request(input: SwapQuoteRequest, account: string): Promise<Reply>
  /** The answer of the last five seconds to the same question, else a new one. */
  reuse(input: SwapQuoteRequest, account: string): Promise<Reply>
}

export function keepReply<Reply>(
  clock: Clock,
  fetchReply: (input: SwapQuoteRequest, account: string) => Promise<Reply>,
): KeptReply<Reply> {
  let last: { readonly key: string; readonly at: number; readonly reply: Reply } | undefined
  // The account is a plain address in a quote, and CAIP-10 in the steps that follow it.
  const toKey = ({ network, from, to, amount }: SwapQuoteRequest, account: string) =>
    [network, from, to, amount, toPlainAddress(account)].join(' ').toLowerCase()

  async function request(input: SwapQuoteRequest, account: string): Promise<Reply> {
    const reply = await fetchReply(input, account)
    last = { key: toKey(input, account), at: clock.monotonic(), reply }
    return reply
  }

  return {
    request,
    async reuse(input, account) {
      const isKept = last?.key === toKey(input, account) && clock.monotonic() - last.at < KEPT_MS
      return isKept && last ? last.reply : request(input, account)
    },
  }
}
