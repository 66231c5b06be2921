import { ConnectButton, useAccount, useSignIn } from 'tabkey/react'

export function App() {
  const { address } = useAccount()
  const { isSignedIn, signOut } = useSignIn()
  return (
    <>
      <ConnectButton />
      <p>{isSignedIn ? `Signed in as ${address}` : 'Not signed in'}</p>
      {isSignedIn && (
        <button type="button" onClick={signOut}>
          Sign out
        </button>
      )}
    </>
  )
}
