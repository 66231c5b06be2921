import {
  type Draft,
  emptyDraft,
  finishDraft,
  type KnownParty,
  listParties,
} from '../../../../packages/preview/src/draft.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import type { Preview, PreviewRequest } from '../../../bridge/features/preview/contract.ts'
import { previewRequestSchema } from '../../../bridge/features/preview/schema.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { withDeadline } from '../../base/clock.ts'
import { requestKey } from '../../rpc/requestKey.ts'
import { networkById } from '../../store/select.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { findKnownParties } from '../send/warnings.ts'
import { createEvmReader } from './evmReader.ts'
import type { CreatePreviewReader, PreviewReader, ReadPreview } from './reader.ts'

/** Deadline of the call. The preview ends before it, as `unknown`. */
const CALL_MS = 3_500
const PREVIEW_MS = 3_000
/** The part of it that reads the chain; the rest is for the account's history. */
const CHAIN_MS = 2_500
/** Previews that are kept; one of an older block is made again. */
const KEPT_MOST = 50

/** By namespace. The code of a family that is not EVM's is loaded with its first preview. */
const READERS: ReadonlyMap<string, () => Promise<CreatePreviewReader>> = new Map([
  ['eip155', async () => createEvmReader],
  ['bip122', async () => (await import('./bitcoinReader.ts')).createBitcoinReader],
  ['solana', async () => (await import('./solanaReader.ts')).createSolanaReader],
])

const UNKNOWN: Draft = emptyDraft([{ kind: 'notTested', subject: null }])
const NO_PARTIES: ReadonlyMap<string, KnownParty> = new Map()
const makeLate = (): Error => new Error('late')

/** Previews of requests: one for all tabs, by chain, request and block. */
export function createPreviewFeature(parameters: FeatureParameters): Feature<'preview'> {
  const { store, clock } = parameters
  const readers = new Map<string, Promise<PreviewReader>>()
  const kept = new Map<string, Promise<Preview>>()

  const findAddress = ({ chainNamespace }: Network): string | null => {
    const { connections, accounts } = store.get()
    const isConnected = connections[chainNamespace]?.status === 'connected'
    return isConnected ? (accounts[chainNamespace]?.address ?? null) : null
  }

  /** `null` for a family without previews. */
  async function findReader({ chainNamespace }: Network): Promise<PreviewReader | null> {
    const load = READERS.get(chainNamespace)
    if (!load) return null
    const reader = readers.get(chainNamespace) ?? load().then(create => create(parameters))
    readers.set(chainNamespace, reader)
    reader.catch(() => readers.delete(chainNamespace))
    return reader
  }

  const readUnknown = (network: Network): ReadPreview => ({
    account: findAddress(network),
    draft: UNKNOWN,
    sentence: null,
  })

  async function read(network: Network, request: PreviewRequest): Promise<ReadPreview> {
    const address = findAddress(network)
    const reader = await findReader(network)
    return reader ? reader.read(network, request, address) : readUnknown(network)
  }

  /** @returns the preview, and whether another one can have a sentence that this one lacks */
  async function preview(
    tab: Tab,
    network: Network,
    request: PreviewRequest,
  ): Promise<{ readonly shown: Preview; readonly isLate: boolean }> {
    const { account, draft, sentence } = await withDeadline(
      clock,
      read(network, request),
      CHAIN_MS,
      makeLate,
    ).catch(() => readUnknown(network))
    const known =
      account === null
        ? NO_PARTIES
        : await findKnownParties(parameters, tab, formatCaipAddress(network.caipNetworkId, account), {
            from: account,
            addresses: listParties(draft),
          })
    const shown = {
      network: request.network,
      method: request.method,
      account,
      ...finishDraft(draft, known),
      ...(typeof sentence === 'string' ? { sentence } : {}),
    }
    return { shown, isLate: sentence === undefined }
  }

  async function previewOnce(tab: Tab, network: Network, request: PreviewRequest): Promise<Preview> {
    const block = (await (await findReader(network).catch(() => null))?.blockKey(network)) ?? ''
    const content = requestKey(request.network, request.method, request.params)
    const key = `${block} ${findAddress(network)} ${content}`
    const known = kept.get(key)
    if (known) return known
    const pending = preview(tab, network, request)
    const made = pending.then(({ shown }) => shown)
    if (block !== '') kept.set(key, made)
    // The next caller tries again what could not be read.
    pending.then(
      ({ shown, isLate }) => (isLate || shown.confidence === 'unknown') && kept.delete(key),
      () => kept.delete(key),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MOST) break
      kept.delete(oldest)
    }
    return made
  }

  return {
    methods: {
      of: {
        deadline: CALL_MS,
        async run(tab, input) {
          const request = parseOrThrow(previewRequestSchema, input, 'preview')
          const network = networkById(store.get(), request.network)
          if (!network) throw new NetworkNotFoundError(request.network)
          return withDeadline(clock, previewOnce(tab, network, request), PREVIEW_MS, makeLate).catch(
            (): Preview => ({
              network: request.network,
              method: request.method,
              account: findAddress(network),
              ...finishDraft(UNKNOWN, NO_PARTIES),
            }),
          )
        },
      },
    },
  }
}
