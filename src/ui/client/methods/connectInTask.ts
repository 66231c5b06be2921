import type { Tabkey } from '../api/tabkey.ts'
import type { TabContext } from '../tab/context.ts'

/**
 * Replaces `tabkey.connect` by a method that asks wallets with `opensPopup` in the caller's task, because browsers block a
 * window that is opened later. The engine's request that follows gets the answer of this one.
 *
 * @returns restores the client's own `connect`
 */
export function connectInTask({
  client,
  beginConnect,
}: Pick<TabContext, 'client' | 'beginConnect'>): () => void {
  const { connect } = client
  const replacement: Tabkey['connect'] = parameters => {
    const wallet: unknown = (parameters as { readonly wallet?: unknown } | undefined)?.wallet
    if (typeof wallet === 'string') beginConnect(wallet)
    return connect(parameters)
  }
  Object.assign(client, { connect: replacement })
  return () => {
    if (client.connect === replacement) Object.assign(client, { connect })
  }
}
