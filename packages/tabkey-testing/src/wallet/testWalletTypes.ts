import type { Misbehaviour } from './misbehaviours.ts'
import type { RpcReply } from './reply.ts'
import type { WalletRequest } from './walletRequest.ts'

/** How the person behind a wallet behaves; can be changed by `configure` while a test runs. */
export interface Behaviour {
  /** `all` (default) approves every prompt; `manual` leaves each open for `approveNext` and `rejectNext`. */
  readonly approve?: 'all' | 'manual'
  /** Declines prompts with error 4001: `true` for all, or the methods by name. Default none. */
  readonly reject?: boolean | readonly string[]
  /** Milliseconds between a prompt and its answer by `approve: 'all'` or `reject`. Default 0. */
  readonly delay?: number
  /** What the wallet does wrong, by the names of `MISBEHAVIOURS`. Default nothing. */
  readonly hostile?: Misbehaviour | readonly Misbehaviour[]
  /** Results by method, in place of what the wallet would answer; a function receives the parameters. */
  readonly answers?: Readonly<Record<string, unknown | ((params: unknown) => unknown)>>
}

/** How long a call waits. */
export interface WaitOptions {
  /** Milliseconds; default 5,000. */
  readonly timeoutMs?: number
}

/** Which prompt a decision is for. */
export interface PromptOptions extends WaitOptions {
  /** Only a prompt of this method. */
  readonly method?: string
}

/** How a prompt is declined. */
export interface RejectOptions extends PromptOptions {
  /** Code of the error; default 4001, a user who declines. */
  readonly code?: number
  /** Message of the error, as the page receives it. */
  readonly message?: string
}

/** How a wallet names itself to pages. */
export interface WalletInfo {
  /** As a list of wallets shows it. */
  readonly name: string
  /** Reverse domain name (EIP-6963). */
  readonly rdns: string
  /** A `data:` address of a picture. */
  readonly icon: string
  /** Chains of a Wallet Standard wallet. */
  readonly chains?: readonly string[]
}

/** An event of a wallet. */
export interface WalletEvent {
  /** For instance `accountsChanged`. */
  readonly name: string
  /** What the listeners of the page receive. */
  readonly data: unknown
  /** Pages of this origin receive it; absent, all pages. */
  readonly origin?: string
}

/** What every test wallet can do, whatever chains it speaks. */
export interface TestWallet {
  /** Which page script belongs to it. */
  readonly kind: 'evm' | 'solana' | 'bitcoin'
  /** How it names itself. */
  readonly info: WalletInfo
  /** The addresses of its accounts, the selected one first. */
  readonly addresses: readonly string[]
  /** Every request that reached it, oldest first. */
  readonly requests: readonly WalletRequest[]
  /**
   * Approves the oldest open prompt, or the next one that comes.
   *
   * @returns the request that was approved
   * @throws WaitTimeoutError when no prompt comes in time, with what came instead
   * @example
   * await page.getByRole('button', { name: 'Sign' }).click()
   * await wallet.approveNext()
   */
  approveNext(options?: PromptOptions): Promise<WalletRequest>
  /**
   * Declines the oldest open prompt, or the next one that comes; the wallet may approve all others.
   *
   * @returns the request that was declined
   * @throws WaitTimeoutError when no prompt comes in time, with what came instead
   * @example
   * const declined = wallet.rejectNext({ method: 'personal_sign' })
   * await page.getByRole('button', { name: 'Sign' }).click()
   * await declined
   */
  rejectNext(options?: RejectOptions): Promise<WalletRequest>
  /**
   * Waits for a request of a method. Each request is given to one call only, also when it came before the call.
   *
   * @param method for instance `personal_sign`
   * @returns the oldest request of the method that no call was given yet
   * @throws WaitTimeoutError when none comes in time, with what came instead
   * @example
   * const { params } = await wallet.expectRequest('personal_sign')
   */
  expectRequest(method: string, options?: WaitOptions): Promise<WalletRequest>
  /** Changes how the person behaves; what is not named stays. */
  configure(behaviour: Behaviour): void
  /**
   * The person takes the permission of a page back; the page receives `accountsChanged` with no account.
   *
   * @param origin of the page; absent, all pages
   */
  disconnect(origin?: string): Promise<void>
  /**
   * Asks as a page would. The door for runners that this package has no adapter for.
   *
   * @param origin of the page that asks
   * @param args method and parameters; `chainId` where the request names its chain, as those of WalletConnect do
   * @returns a result or an error, as it travels to the page; never rejects
   */
  request(
    origin: string,
    args: { readonly method: string; readonly params?: unknown; readonly chainId?: number },
  ): Promise<RpcReply>
  /**
   * Calls back with every event.
   *
   * @returns ends it
   */
  subscribe(listener: (event: WalletEvent) => void | Promise<void>): () => void
  /** Forgets requests, prompts and permissions; open prompts get no answer. Called by the fixtures after each test. */
  reset(): void
}
