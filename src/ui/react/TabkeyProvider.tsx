import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { AvatarParameters } from '../../bridge/contract/config.ts'
import type { TabkeyInitialState } from '../client/api/initialState.ts'
import type { RegisteredTabkey } from '../client/api/register.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { addRoot } from '../client/tab/roots.ts'
import { useAvatar } from './useAvatar.tsx'

const ClientContext = createContext<Tabkey | null>(null)

/** What belongs to one request of a server. The client does not hold it: a server has one client for all visitors. */
interface ServerRender {
  readonly initialState?: TabkeyInitialState | null | undefined
  readonly nonce?: string | undefined
}

const ServerRenderContext = createContext<ServerRender>({})

/** The client, and what a server knows of the visitor. */
export interface TabkeyProviderProps {
  /** What `createTabkey` gave. Make it once, outside of components. */
  readonly client: Tabkey
  /**
   * The visitor's last account, from `readTabkeyCookie` of `tabkey/ssr`. The server and the first hydration show it as
   * `connecting`. The same value must reach both: pass it as a prop of the component, or by the loader's data.
   */
  readonly initialState?: TabkeyInitialState | null
  /** The nonce of your Content-Security-Policy, for the style of the button that a server renders. */
  readonly nonce?: string
  /** The part of the app that uses hooks or buttons. */
  readonly children?: ReactNode
  /**
   * The avatar of accounts in the modal and on the button; it has the contexts above the provider. Instead of the option
   * `avatar`.
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
export function TabkeyProvider({ client, initialState, nonce, children, avatar }: TabkeyProviderProps) {
  const avatars = useAvatar(client, avatar)
  // The modal leaves the page with the last provider of its client.
  useEffect(() => addRoot(client), [client])
  const serverRender = useMemo(() => ({ initialState, nonce }), [initialState, nonce])
  return (
    <ClientContext.Provider value={client}>
      <ServerRenderContext.Provider value={serverRender}>{children}</ServerRenderContext.Provider>
      {avatars}
    </ClientContext.Provider>
  )
}

/**
 * The client itself.
 *
 * @throws Error when there is no `TabkeyProvider` above
 */
export function useTabkey(): RegisteredTabkey {
  const client = useContext(ClientContext)
  if (!client) throw new Error('Tabkey hooks need a <TabkeyProvider client={tabkey}> above them')
  // The provider's client is the one that the app has registered.
  return client as RegisteredTabkey
}

export const useServerRender = (): ServerRender => useContext(ServerRenderContext)
