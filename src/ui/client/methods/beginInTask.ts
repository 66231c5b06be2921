import type { TabContext } from '../context.ts'
import type { Tabkey } from '../tabkey.ts'

/**
 * Has `tabkey.connect` start wallets whose calls open a window in the task of its caller. The engine is asked as always, and
 * its request to the wallet gets the answer of the one that was started here.
 *
 * @returns gives the client its own `connect` back
 */
export function beginInTask({
  client,
  beginConnect,
}: Pick<TabContext, 'client' | 'beginConnect'>): () => void {
  const { connect } = client
  const connectInTask: Tabkey['connect'] = parameters => {
    const wallet: unknown = (parameters as { readonly wallet?: unknown } | undefined)?.wallet
    if (typeof wallet === 'string') beginConnect(wallet)
    return connect(parameters)
  }
  Object.assign(client, { connect: connectInTask })
  return () => {
    if (client.connect === connectInTask) Object.assign(client, { connect })
  }
}
