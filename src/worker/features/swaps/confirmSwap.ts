import * as z from 'zod/mini'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import { AllowanceTooLowError, QuoteChangedError, QuoteExpiredError } from '../../../bridge/errors/swap.ts'
import { errorBeforeAsking, paymentError } from '../paymentError.ts'
import { follow } from './follow.ts'
import type { FrozenSwap, SwapParts } from './prepareSwap.ts'
import { contractOf, type QuoteGround } from './quoteSwap.ts'
import { type ToldOf, toldFailure, toldSwap } from './toldSwap.ts'

const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/**
 * Asks the wallet for exactly what was frozen, once, and follows it until a block has it.
 *
 * @throws QuoteExpiredError, QuoteChangedError and RequestAbortedError before anybody is asked; what the wallet says;
 * SwapRevertedError, SwapReplacedError, AllowanceTooLowError, OutcomeUnknownError after it
 */
export async function confirmSwap(
  parts: SwapParts,
  tab: Tab,
  id: RequestId,
  swap: FrozenSwap,
  signal: AbortSignal,
): Promise<{ readonly transaction: string }> {
  const { tell, ground: grounds } = parts
  const { next, quoted, ground } = swap
  const told: ToldOf = {
    quoted,
    from: ground.from,
    to: ground.to,
    isSmartAccount: grounds.isSmartAccount(),
  }
  try {
    const fresh = await stillHolds(parts, swap, signal).catch(error => {
      throw errorBeforeAsking(error)
    })
    if (next.step === 'swap') tell(tab, toldSwap('INITIATE_SWAP', told))
    const transaction = await send(parts, tab, id, swap, fresh, signal)
    if (next.step === 'swap') {
      tell(tab, toldSwap('SWAP_SUCCESS', told))
      refresh(parts, tab, ground)
    }
    return { transaction }
  } catch (error) {
    const failure = toldFailure(next.step, told, error)
    if (failure) tell(tab, failure)
    throw error
  }
}

/** What was reviewed may be sent: it is not old, the account is in use, and the price has not run away. */
async function stillHolds(
  { clock, ground: grounds, service }: SwapParts,
  { endsAt, next, quoted, ground }: FrozenSwap,
  signal: AbortSignal,
): Promise<QuoteGround> {
  if (clock.monotonic() > endsAt) throw new QuoteExpiredError()
  const fresh = await grounds.of(ground.wish, signal)
  if (next.step === 'swap') {
    const now = await service.quote(ground.wish, ground.owner, quoted.gasPrice, signal)
    if (now < BigInt(quoted.minimumReceived))
      throw new QuoteChangedError({ reviewed: quoted.minimumReceived, now: String(now) })
  }
  if (grounds.addressInUse()?.toLowerCase() !== ground.owner)
    throw new RequestAbortedError({ details: 'another account came into use' })
  signal.throwIfAborted()
  return fresh
}

async function send(
  { request, clock }: SwapParts,
  tab: Tab,
  id: RequestId,
  { args, next, ground }: FrozenSwap,
  { chain }: QuoteGround,
  signal: AbortSignal,
): Promise<string> {
  const answer = await request(tab, { id, network: ground.wish.network, ...args })
  try {
    const read = hashSchema.safeParse(answer)
    if (!read.success) throw new InvalidResponseError('eth_sendTransaction', { cause: read.error })
    const hash = read.data as `0x${string}`
    const { owner, from } = ground
    await follow({ step: next.step, hash, owner, chain, clock, signal })
    if (next.approval && next.approval.amount !== '0') {
      // A person may allow less in the wallet than was asked.
      const allowed = await chain.allowance(contractOf(from), owner, next.approval.spender)
      const { amount } = next.approval
      if (allowed < BigInt(amount))
        throw new AllowanceTooLowError({ needed: amount, available: String(allowed) })
    }
    return hash
  } catch (error) {
    throw paymentError(error)
  }
}

/** Balances have changed; nobody's swap fails because they cannot be read. */
function refresh({ data, tokens }: SwapParts, tab: Tab, { account, from, to }: FrozenSwap['ground']): void {
  tokens.forgetPrices()
  const changed = [from.address, to.address]
  data()
    .then(part => part.get(tab, { kind: 'tokens', account, force: true, changed }))
    .catch(() => {})
}
