import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { AvatarParameters } from '../../bridge/contract/config.ts'
import type { Tabkey } from '../client/tabkey.ts'
import { useAvatar } from './useAvatar.tsx'

const ClientContext = createContext<Tabkey | null>(null)

export interface TabkeyProviderProps {
  /** What `createTabkey` gave. Make it once, outside of components. */
  readonly client: Tabkey
  readonly children?: ReactNode
  /**
   * The avatar of accounts in the modal; it has the contexts above the provider. Instead of the option `avatar`.
   *
   * @example <TabkeyProvider client={tabkey} avatar={({ address, size }) => <Jazzicon seed={address} size={size} />}>
   */
  readonly avatar?: ComponentType<AvatarParameters>
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
export function TabkeyProvider({ client, children, avatar }: TabkeyProviderProps) {
  const avatars = useAvatar(client, avatar)
  return (
    <ClientContext.Provider value={client}>
      {children}
      {avatars}
    </ClientContext.Provider>
  )
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
