import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import { createRoot } from 'react-dom/client'

// The page of `dapp.tsx` without Tabkey: the same elements from as many components, over a store of its own that
// changes once, as the state of a tab does when the engine has responded. What is left between the two is Tabkey's.

const RESPONSE_MS = 200

function createAddressStore() {
  let address: string | null = null
  const listeners = new Set<() => void>()
  setTimeout(() => {
    address = ''
    for (const listener of listeners) listener()
  }, RESPONSE_MS)
  return {
    get: () => address,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type AddressStore = ReturnType<typeof createAddressStore>

const StoreContext = createContext<AddressStore | null>(null)
const OptionsContext = createContext({})

function Provider({ store, children }: { readonly store: AddressStore; readonly children: ReactNode }) {
  const options = useMemo(() => ({}), [])
  return (
    <StoreContext.Provider value={store}>
      <OptionsContext.Provider value={options}>{children}</OptionsContext.Provider>
    </StoreContext.Provider>
  )
}

const LoginButton = () => <DefaultButton />
const DefaultButton = () => createElement('login-button', { label: 'Log in' })

function Address() {
  const store = useContext(StoreContext)
  if (!store) throw new Error('There is no provider')
  return <output aria-label="Address">{useSyncExternalStore(store.subscribe, store.get)}</output>
}

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <Provider store={createAddressStore()}>
      <h1>Dapp</h1>
      <LoginButton />
      <Address />
    </Provider>,
  )
