import { createContext, type ReactNode, useContext } from 'react'
import type { Tabkey } from '../client/tabkey.ts'

const ClientContext = createContext<Tabkey | null>(null)

export interface TabkeyProviderProps {
  /** What `createTabkey` gave. Make it once, outside of components. */
  readonly client: Tabkey
  readonly children?: ReactNode
}

/**
 * Hands a client to the hooks and the button below.
 *
 * @example
 * const tabkey = createTabkey({ networks: [ethereum] })
 *
 * export function App() {
 *   return (
 *     <TabkeyProvider client={tabkey}>
 *       <ConnectButton />
 *     </TabkeyProvider>
 *   )
 * }
 */
export function TabkeyProvider({ client, children }: TabkeyProviderProps) {
  return <ClientContext.Provider value={client}>{children}</ClientContext.Provider>
}

/**
 * The client itself.
 *
 * @throws Error when there is no `TabkeyProvider` above
 */
export function useTabkey(): Tabkey {
  const client = useContext(ClientContext)
  if (!client) throw new Error('Tabkey hooks need a <TabkeyProvider client={…}> above them')
  return client
}
