import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import type { PreviewRequest } from '../../../bridge/features/preview/contract.ts'
import { raceTimeout } from '../../../bridge/values/raceTimeout.ts'
import { declaredAs, isUnsafe } from '../../../bridge/values/walletMethods.ts'
import type { RequestReview, ReviewChoice, ReviewedPreview } from '../../state/requestReview.ts'
import { createStore } from '../../state/store.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type CheckedRequest, type Running, readyState } from '../tab/running.ts'
import { untilModal } from './untilModal.ts'

/** How long the wallet's prompt waits for a preview that may show nothing to review. */
const PROMPT_WAIT_MS = 400

const CLOCK = {
  setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
}

/** Requests without assets, which every wallet explains itself. */
const EXPLAINED =
  /^(wallet_(switch|add)EthereumChain|wallet_(request|revoke|get)Permissions|eth_requestAccounts|wallet_watchAsset|solana_signIn)$/

/**
 * Has the engine load the code of previews before a request is waiting for one, by a request without an effect.
 *
 * @returns nothing to stop
 */
export function prepareReview(running: Running): () => void {
  readyState(running)
    .then(({ networks }) => {
      const network = networks.active[networks.activeNamespace]
      if (network) return makePreview(running, { network, method: 'wallet_watchAsset', params: [] })
    })
    .catch(() => {})
  return () => {}
}

const makePreview = (running: Running, request: PreviewRequest): Promise<ReviewedPreview> =>
  callFeature(running.tab.engine.api, 'preview', 'of', request)

/** Reviews of one page are shown one after the other. */
const turns = new WeakMap<Running, Promise<unknown>>()

const isRisky = ({ warnings }: ReviewedPreview): boolean => warnings.length > 0

const UNKNOWN: ReviewedPreview = {
  effects: [],
  allowances: [],
  warnings: [{ kind: 'notTested', subject: null }],
  confidence: 'unknown',
}

/**
 * Shows what a request would do, where the option `review` asks for it, and waits for the person. The wallet gets the request
 * in the task of the press on Continue. Nothing is shown in a hidden tab, over an open modal, without the modal, and for the
 * embedded wallet, whose approval has the preview itself.
 *
 * @returns what goes to the wallet: a copy of what was reviewed, for the network that was reviewed
 * @throws UserRejectedError when the person cancels or closes the review; RequestAbortedError by `signal`
 */
export async function reviewRequest(running: Running, checked: CheckedRequest): Promise<CheckedRequest> {
  const { method, network: named, signal } = checked
  const { config } = running.context
  const { review } = config.page
  const declared = declaredAs(method, config.engine.walletMethods)
  if (review === 'off' || EXPLAINED.test(method) || !isUnsafe(method, declared)) return checked
  const params = structuredClone(checked.params)
  const { networks, connections } = await readyState(running)
  const network = named ?? networks.active[networks.activeNamespace]
  const namespace = network?.split(':')[0]
  const connection = Object.values(connections).find(one => one.namespace === namespace)
  if (!network || connection?.status !== 'connected' || connection.kind === 'embedded') return checked

  const reviewed: CheckedRequest = { ...checked, params, network }
  const preview = createStore<ReviewedPreview | null>(null)
  const making = makePreview(running, { network, method, params: params ?? [] }).catch(() => UNKNOWN)
  making.then(preview.set)
  if (review === 'risky') {
    const early = await raceTimeout<ReviewedPreview | null, ReturnType<typeof setTimeout>>(
      CLOCK,
      making,
      PROMPT_WAIT_MS,
      resolve => resolve(null),
    )
    if (early === null || !isRisky(early)) return reviewed
  }

  const turn = (turns.get(running) ?? Promise.resolve()).then(() =>
    show(running, { method, preview }, signal),
  )
  turns.set(
    running,
    turn.catch(() => {}),
  )
  await turn
  return reviewed
}

async function show(
  running: Running,
  shown: Pick<RequestReview, 'method' | 'preview'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { modal } = running.context
  if (running.view.document.hidden || modal.getState().open || signal?.aborted) return
  let choice: ReviewChoice | undefined
  await running.mount()
  modal.openAt('ReviewRequest', {
    review: {
      ...shown,
      decide(decided) {
        choice = decided
        modal.close()
      },
    },
  })
  const decided = await untilModal(running, {
    read: () => choice,
    signal,
    failure: () => new UserRejectedError(),
  })
  if (decided === 'cancel') throw new UserRejectedError()
}
