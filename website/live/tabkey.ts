import { createTabkey as create, type Tabkey } from 'tabkey'
import { followSiteTheme } from './followSiteTheme.ts'

// What `tabkey` is for the examples: `createTabkey` as it is, with the site's light and dark, and closed with the page.

const clients = new Map<Tabkey, () => void>()

/** `createTabkey`; the client ends when the reader leaves the page. */
export const createTabkey: typeof create = config => {
  const client = create(config)
  clients.set(client as Tabkey, followSiteTheme(client as Tabkey))
  return client
}

/** How many clients the page has. */
export const countClients = (): number => clients.size

/** Ends the clients of the page; its wallet session goes on in the engine. */
export async function destroyClients(): Promise<void> {
  const ended = [...clients]
  clients.clear()
  for (const [, stopFollowing] of ended) stopFollowing()
  await Promise.allSettled(ended.map(([client]) => client.destroy()))
}
