import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { PreviewAsset } from '../../../../src/bridge/features/preview/contract.ts'
import { type Draft, draftPlain, emptyDraft, warn } from '../draft.ts'
import { readAddress, writeAddress } from './address.ts'
import { BITCOIN_NETWORKS } from './chain.ts'
import { type OwnAddress, previewPsbt } from './previewPsbt.ts'
import type { ReadCoin } from './proveCoins.ts'
import { type BitcoinRequest, readBitcoinRequest } from './readBitcoinRequest.ts'

export interface PreviewBitcoinParameters {
  /** CAIP-2. */
  readonly network: NetworkId
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** The active address of the connected account; `null` without one. */
  readonly owner: string | null
  /** Every address of the connected account, the active one included. */
  readonly addresses: readonly OwnAddress[]
  readonly readCoin: ReadCoin
}

const toScript = (network: NetworkId, address: string): string | null => {
  try {
    return Array.from(readAddress(network, address).script, byte => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  } catch {
    return null
  }
}

/** The address in its usual form; the danger where the network has no such address. */
function checkAddress(network: NetworkId, address: string): string | 'otherChain' | 'unread' {
  const script = toScript(network, address)
  if (script !== null) return writeAddress(network, script) ?? address
  return BITCOIN_NETWORKS.some(other => toScript(other, address) !== null) ? 'otherChain' : 'unread'
}

const isDanger = (checked: string): checked is 'otherChain' | 'unread' =>
  checked === 'otherChain' || checked === 'unread'

function previewTransfer(
  { receiver, amount, change }: Extract<BitcoinRequest, { readonly kind: 'transfer' }>,
  network: NetworkId,
  isOwn: (address: string) => boolean,
  asset: PreviewAsset,
): Draft {
  const to = checkAddress(network, receiver)
  if (isDanger(to)) return emptyDraft([warn(to)])
  const rest = change === null ? null : checkAddress(network, change)
  if (rest !== null && isDanger(rest)) return emptyDraft([warn(rest)])
  const isLost = rest !== null && !isOwn(rest)
  const draft = emptyDraft(isLost ? [warn('hiddenReceiver', rest)] : [], 'decoded')
  return {
    ...draft,
    effects: [
      ...(isOwn(to) ? [] : [{ direction: 'out', asset, amount: String(amount), party: to } as const]),
      // The wallet chooses the coins: what is left of them is not known.
      ...(isLost ? [{ direction: 'out', asset, amount: null, party: rest } as const] : []),
    ],
  }
}

/**
 * Tells what a request of the namespace bip122 does.
 *
 * @returns the account that the request is for, and the draft
 */
export async function previewBitcoin(
  method: string,
  params: unknown,
  { network, coin, owner, addresses, readCoin }: PreviewBitcoinParameters,
): Promise<{ readonly account: string | null; readonly draft: Draft }> {
  const read = readBitcoinRequest(method, params)
  if (read.kind === 'unread') return { account: owner, draft: emptyDraft([warn('unread')]) }
  const named = checkAddress(network, read.account)
  if (isDanger(named)) return { account: owner, draft: emptyDraft([warn(named)]) }
  const listed = owner === null ? [{ address: named, isForOrdinals: false }] : addresses
  const own = new Map(
    listed.flatMap(entry => {
      const script = toScript(network, entry.address)
      return script === null ? [] : [[script, entry] as const]
    }),
  )
  const isOwn = (address: string): boolean => own.has(toScript(network, address) ?? '')
  const asset: PreviewAsset = {
    kind: 'coin',
    contract: null,
    tokenId: null,
    symbol: coin.symbol,
    decimals: coin.decimals,
  }
  const draft = await draftRequest()
  const strangers = [named, ...(read.kind === 'message' ? [read.signer] : [])].filter(
    address => !isOwn(address),
  )
  return {
    account: named,
    draft: {
      ...draft,
      warnings: [
        ...[...new Set(strangers)].map(address => warn('otherAccount', address)),
        ...draft.warnings.filter(
          ({ kind, subject }) => kind !== 'otherAccount' || !strangers.includes(subject ?? ''),
        ),
      ],
    },
  }

  async function draftRequest(): Promise<Draft> {
    switch (read.kind) {
      case 'unread':
      case 'harmless':
      case 'message':
        return draftPlain(read)
      case 'transfer':
        return previewTransfer(read, network, isOwn, asset)
      case 'psbt':
        return previewPsbt(read, {
          own,
          readCoin,
          coin: asset,
          toAddress: script => writeAddress(network, script),
          toScript: address => toScript(network, address),
        })
      default:
        return read satisfies never
    }
  }
}
