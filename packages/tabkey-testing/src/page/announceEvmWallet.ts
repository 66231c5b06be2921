import type { WalletInfo } from '../wallet/testWalletTypes.ts'
import type { PageChannel, PageView } from './pageChannel.ts'

/**
 * Announces a provider by EIP-6963. Sent to pages as text, so that it may use nothing from outside of itself.
 *
 * @returns takes the announcement back: requests for announcements are not answered any more
 */
export function announceEvmWallet(
  view: PageView,
  info: WalletInfo & { readonly uuid: string },
  channel: PageChannel,
): () => void {
  type Listener = (data: unknown) => void
  const listeners = new Map<string, Set<Listener>>()
  const failure = ({ code, message, data }: { code: number; message: string; data?: unknown }) =>
    Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })

  channel.listen((name, data) => {
    for (const listener of [...(listeners.get(name) ?? [])]) {
      try {
        listener(data)
      } catch (error) {
        console.error(error)
      }
    }
  })
  const provider = {
    async request(args: { method: string; params?: unknown } | undefined): Promise<unknown> {
      // A copy refuses what cannot travel, as the port of an extension does.
      const reply = await channel.request(JSON.stringify({ method: args?.method, params: args?.params }))
      if ('throwString' in reply) throw reply.throwString
      if ('error' in reply) throw failure(reply.error)
      return reply.result
    },
    on(name: string, listener: Listener) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
      return provider
    },
    removeListener(name: string, listener: Listener) {
      listeners.get(name)?.delete(listener)
      return provider
    },
    isConnected: () => true,
  }
  const { uuid, name, icon, rdns } = info
  const detail = Object.freeze({
    info: Object.freeze({ uuid, name, icon, rdns }),
    provider: Object.freeze(provider),
  })
  const announce = (): void => {
    view.dispatchEvent(new view.CustomEvent('eip6963:announceProvider', { detail }))
  }
  view.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => view.removeEventListener('eip6963:requestProvider', announce)
}
