import { createAccounts } from './account.ts'
import { createChains } from './chains.ts'
import { openChannel } from './channel.ts'
import type { Frame } from './frame.ts'
import { loadLanguage } from './language.ts'
import { isAllowedParent, isFramed, parentOrigin } from './parent.ts'
import { createOutcomes } from './rpc/outcomes.ts'
import { preloadPreviews } from './rpc/preview.ts'
import { connectServer } from './server.ts'
import { readSettings } from './settings.ts'
import { startSigner } from './signer/startSigner.ts'
import { createSolana } from './solana.ts'
import { createTake, type TakeFaults } from './take.ts'
import { createApprovals } from './ui/approvals.ts'
import { createScreens } from './ui/screens.ts'
import { createWallet } from './wallet.ts'

const WRONG_ORIGIN = 'Unauthorized: origin not allowed'

/** What a test changes: a frame that misbehaves on purpose. */
export interface FrameFaults {
  readonly take?: TakeFaults
  /** Says READY, or does not. */
  ready?(say: () => void): void
}

/** Puts the wallet together for the page that frames it, and says READY. */
export function startFrame(faults: FrameFaults = {}): void {
  const settings = readSettings()
  const { words } = settings
  const parent = parentOrigin()
  const root = document.getElementById('wallet')
  if (!isFramed() || parent === undefined || !root) return
  const server = connectServer(settings.projectId, parent)
  const wallet = createWallet({ server, parent, startSigner: () => startSigner(settings.signer) })
  const chains = createChains({
    server,
    parent,
    ids: settings.chainIds,
    smartAccountNetworks: settings.smartAccountNetworks,
    first: settings.chainId,
  })
  const screens = createScreens(root)
  const frame: Frame = {
    settings,
    words,
    parent,
    server,
    wallet,
    chains,
    accounts: createAccounts(wallet, chains, server),
    solana: createSolana(parent, settings.solana),
    outcomes: createOutcomes(parent),
    screens,
    approvals: createApprovals(screens, words, () => frame.dapp),
    open: new Map(),
    dapp: { origin: parent, name: '', icon: undefined },
    tell: message => channel.tell(message),
  }
  const isAllowed = isAllowedParent(parent, settings.allowedOrigins)
  const channel = openChannel({
    parent,
    take: createTake(frame, settings.refusal ?? (isAllowed ? null : WRONG_ORIGIN), faults.take),
  })
  const say = () => channel.ready()
  if (faults.ready) faults.ready(say)
  else say()
  // A release of the site replaces these files: fetched late, they could be gone when a request comes.
  void loadLanguage()
  preloadPreviews()
}
