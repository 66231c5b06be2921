import { useSignIn } from 'tabkey/react'
import { Card } from '../parts/Card.tsx'
import { Outcome } from '../parts/Outcome.tsx'
import { useAction } from '../useAction.ts'

const WORDS = {
  checking: 'Asking …',
  required: 'A signature is wanted',
  signing: 'Sign in your wallet …',
  signedIn: 'Signed in',
  none: 'Not signed in',
} as const

/** Sign-in with the connected account: the same in every tab. */
export function SignInCard() {
  const { status, request, signOut } = useSignIn()
  const enter = useAction('signIn.request', request)
  const leave = useAction('signIn.signOut', signOut)
  return (
    <Card title="Sign-in" hint="One signature for every tab">
      <output aria-label="Sign-in">{WORDS[status]}</output>
      <div className="stack">
        {status === 'signedIn' ? (
          <button
            type="button"
            className="button quiet"
            disabled={leave.isPending}
            onClick={() => leave.start()}
          >
            Sign out
          </button>
        ) : (
          <button
            type="button"
            className="button quiet"
            disabled={enter.isPending || status === 'checking'}
            onClick={() => enter.start()}
          >
            Sign in
          </button>
        )}
      </div>
      <Outcome state={leave.state} waiting="Signing out …">
        {() => null}
      </Outcome>
    </Card>
  )
}
