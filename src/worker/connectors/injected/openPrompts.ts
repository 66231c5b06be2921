import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Eip1193Args, WalletId } from '../../../bridge/contract/wallet.ts'
import { PromptOpenError } from '../../../bridge/errors/connection.ts'
import { WalletRequestError } from '../../../bridge/errors/request.ts'
import { isEvmAddress } from '../../../bridge/values/caip.ts'
import { PAIRING_LIFE_MS } from '../../../bridge/values/pairingLife.ts'
import { PROMPT_OPEN } from '../../../bridge/values/rejection.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import type { EventRecorder } from '../walletTabs.ts'
import { PROMPT_JOIN_MS } from './limits.ts'
import { requestPageWallet } from './requestPageWallet.ts'

/** How long an open prompt of a page wallet is followed: as long as a pairing lasts. */
export const PROMPT_WAIT_MS = PAIRING_LIFE_MS

export interface PromptRequest {
  readonly tab: Tab
  readonly wallet: WalletId
  readonly args: Eip1193Args
  /** Records the wallet's events in the tab. */
  readonly events: EventRecorder
  /** Called when a prompt of an earlier request is open in the wallet. */
  readonly onPromptOpen: () => void
}

/** The prompts for accounts that are open in EVM wallets of pages. */
export interface OpenPrompts {
  /**
   * Requests accounts by `eth_requestAccounts`, once per prompt. While an earlier prompt is open, the accounts of that
   * prompt are awaited: its response, or the wallet's `accountsChanged`.
   *
   * @throws PromptOpenError when the earlier prompt has not been answered after four minutes
   */
  request(parameters: PromptRequest): Promise<unknown>
  /** The wallet was disconnected: prompts that were opened before do not answer later requests. */
  forget(wallet: WalletId): void
}

interface Prompt {
  readonly response: Promise<unknown>
  readonly since: number
  readonly generation: number
}

/**
 * MetaMask answers -32002 while its prompt is open or was closed without an answer, and then tells the result by
 * `accountsChanged` alone. In Bitcoin wallets the same code means "access denied": this is for EVM wallets only.
 */
const isPromptOpen = (error: unknown): boolean =>
  error instanceof WalletRequestError && error.code === PROMPT_OPEN

export function createOpenPrompts(clock: Clock): OpenPrompts {
  const prompts = new WeakMap<Tab, Map<WalletId, Prompt>>()
  /** Prompts of an earlier generation of their wallet are not joined. */
  const generations = new Map<WalletId, number>()
  const getGeneration = (wallet: WalletId): number => generations.get(wallet) ?? 0

  function open({ tab, wallet, args }: PromptRequest): Promise<unknown> {
    const byWallet = prompts.get(tab) ?? new Map<WalletId, Prompt>()
    prompts.set(tab, byWallet)
    const prompt: Prompt = {
      response: requestPageWallet(tab, wallet, args),
      since: clock.monotonic(),
      generation: getGeneration(wallet),
    }
    byWallet.set(wallet, prompt)
    const forget = (): void => {
      if (byWallet.get(wallet) === prompt) byWallet.delete(wallet)
    }
    prompt.response.then(forget, forget)
    return prompt.response
  }

  /** A prompt that has been open for a minute may be lost, and the wallet is asked again. */
  function openedBefore({ tab, wallet }: PromptRequest): Promise<unknown> | undefined {
    const prompt = prompts.get(tab)?.get(wallet)
    if (prompt?.generation !== getGeneration(wallet)) return undefined
    return clock.monotonic() - prompt.since < PROMPT_JOIN_MS ? prompt.response : undefined
  }

  async function followPrompt({ events, onPromptOpen }: PromptRequest, response?: Promise<unknown>) {
    onPromptOpen()
    const granted = events
      .next('accountsChanged', ({ data }) => data.some(isEvmAddress))
      .then(({ data }): unknown => data)
    const settled = response ? Promise.race([granted, response]) : granted
    return withDeadline(clock, settled, PROMPT_WAIT_MS, () => new PromptOpenError())
  }

  return {
    async request(parameters) {
      const before = openedBefore(parameters)
      try {
        return await (before ? followPrompt(parameters, before) : open(parameters))
      } catch (error) {
        if (!isPromptOpen(error)) throw error
        return followPrompt(parameters)
      }
    },
    forget: wallet => void generations.set(wallet, getGeneration(wallet) + 1),
  }
}
