import type { FrameWords } from '../words/words.ts'
import type { Accounts } from './account.ts'
import type { Chains } from './chains.ts'
import type { Outcomes } from './rpc/outcomes.ts'
import type { Server } from './server.ts'
import type { FrameSettings } from './settings.ts'
import type { Solana } from './solana.ts'
import type { Approvals, Dapp } from './ui/approval.ts'
import type { Screens } from './ui/screens.ts'
import type { Wallet } from './wallet.ts'

/** All parts of the frame, as the handlers of messages see them. */
export interface Frame {
  readonly settings: FrameSettings
  /** In the language of the page; values go in by `fill`. */
  readonly words: FrameWords
  /** Origin of the page, verified. */
  readonly parent: string
  readonly server: Server
  readonly wallet: Wallet
  readonly chains: Chains
  readonly accounts: Accounts
  readonly solana: Solana
  readonly outcomes: Outcomes
  readonly screens: Screens
  readonly approvals: Approvals
  /** Requests that wait for a person, by the page's id. */
  readonly open: Map<string, AbortController>
  dapp: Dapp
  /** Something the page did not ask for. */
  tell(message: object): void
}
