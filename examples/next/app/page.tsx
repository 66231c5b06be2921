import { cookies } from 'next/headers'
import { signIn } from '../lib/signIn'
import { Account } from './Account'

/** A server component: the cookie of the last visit is a hint, the sign-in is a proof. */
export default async function Page() {
  const [account] = await signIn.readAccounts(await cookies())
  return (
    <main>
      <Account signedInAs={account?.accountId ?? null} />
      <p>{account ? <output aria-label="Signed in">{account.accountId}</output> : 'Not signed in'}</p>
    </main>
  )
}
