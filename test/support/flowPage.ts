import type { RpcReply } from '../../packages/peers/src/walletd/rpcError.ts'
import type { WalletEvent } from '../../src/bridge/contract/engineApi.ts'
import type { PageApi, SubscriptionNews } from '../../src/bridge/contract/pageApi.ts'
import type { Eip1193Args, PageWallet, WalletId } from '../../src/bridge/contract/wallet.ts'
import { WalletNotFoundError } from '../../src/bridge/errors/connection.ts'
import { toErrorWire } from '../../src/bridge/errors/wire.ts'
import { thrownByWallet } from '../../src/ui/page/injected/walletAnswer.ts'
import { createSentRequests, type SentRequests } from '../../src/ui/page/sentRequests.ts'
import { noFrame } from './noFrame.ts'
import { noSignIn } from './noSignIn.ts'
import { control } from './peerControl.ts'

export type FlowWallet = 'alpha' | 'beta'

const announced = (name: FlowWallet, label: string): PageWallet => ({
  id: `xyz.tabkey.${name}`,
  name: label,
  rdns: `xyz.tabkey.${name}`,
  kind: 'announced',
  namespaces: ['eip155'],
})

const INFO: Readonly<Record<FlowWallet, PageWallet>> = {
  alpha: announced('alpha', 'Alpha Wallet'),
  beta: announced('beta', 'Beta Wallet'),
}

export const ALPHA = INFO.alpha.id
export const BETA = INFO.beta.id

/** What a page of the flow tests does for the engine. */
export interface FlowPage {
  readonly api: PageApi
  readonly wallets: readonly PageWallet[]
  readonly asked: readonly { readonly id: WalletId; readonly args: Eip1193Args }[]
  readonly wasSent: SentRequests['wasSent']
  /** Calls the listener with the news of subscriptions. */
  onSubscription(listener: (news: SubscriptionNews) => void): () => void
  /** Settles when the wallets' events arrive. */
  readonly listening: Promise<void>
  stop(): void
}

/**
 * A page whose wallets are the real ones of the wallet peer, over HTTP: one origin for all pages, as with tabs of one dapp.
 */
export function createFlowPage(
  walletdUrl: string,
  names: readonly FlowWallet[],
  onEvent: (event: WalletEvent) => void,
  signIn: PageApi['signIn'] = noSignIn,
): FlowPage {
  const asked: { id: WalletId; args: Eip1193Args }[] = []
  const life = new AbortController()
  const subscribers = new Set<(news: SubscriptionNews) => void>()

  async function request(id: WalletId, { method, params = [] }: Eip1193Args) {
    const name = names.find(entry => INFO[entry].id === id)
    if (!name) throw new WalletNotFoundError(id)
    const reply = await control<RpcReply>(walletdUrl, `/rpc/${name}`, { method, params })
    if ('throwString' in reply) throw reply.throwString
    if ('error' in reply) throw Object.assign(new Error(reply.error.message), reply.error)
    return reply.result
  }

  const sent = createSentRequests(async (id, args) => {
    asked.push({ id, args })
    try {
      return { status: 'answered', result: await request(id, args) }
    } catch (thrown) {
      const isOwn = thrown instanceof WalletNotFoundError
      return { status: 'failed', error: isOwn ? toErrorWire(thrown) : thrownByWallet(thrown) }
    }
  })

  return {
    asked,
    wasSent: sent.wasSent,
    onSubscription(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    wallets: names.map(name => INFO[name]),
    api: {
      wallet: sent.wallet,
      verify: { attest: async () => null },
      frame: noFrame,
      signIn,
      subscriptions: {
        deliver: async news => {
          for (const listener of subscribers) listener(news)
        },
      },
      ping: async () => {},
    },
    listening: Promise.all(
      names.map(name =>
        follow(`${walletdUrl}/events/${name}`, life.signal, (event, data) => {
          if (event === 'accountsChanged' || event === 'chainChanged' || event === 'disconnect')
            onEvent({ id: INFO[name].id, name: event, data } as WalletEvent)
        }),
      ),
    ).then(() => {}),
    stop: () => life.abort(),
  }
}

/** Follows an event stream until the signal says so. @returns when the stream is open */
async function follow(
  url: string,
  signal: AbortSignal,
  onEvent: (name: string, data: unknown) => void,
): Promise<void> {
  const { body } = await fetch(url, { signal })
  if (!body) throw new Error('no stream')
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  const read = async () => {
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
        if (name !== undefined && data !== undefined) onEvent(name, JSON.parse(data))
      }
    }
  }
  // Aborted: the page is gone.
  read().catch(() => {})
}
