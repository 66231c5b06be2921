import type { SignInVerification, SignInVerifiers } from './verify/verifier.ts'

/** A person has no more accounts signed in at once. */
const KEPT = 100

const nameOf = ({ chainId, address, signature, message }: SignInVerification) =>
  JSON.stringify([chainId, address, signature, message])

/**
 * Verifiers that check a signature once: sessions are read often, and a contract's costs a call to its node. Only a yes
 * is remembered, and no longer than the page lives.
 */
export function rememberSignatures(verifiers: SignInVerifiers): SignInVerifiers {
  const good = new Set<string>()
  return Object.fromEntries(
    Object.entries(verifiers).map(([namespace, verify]) => [
      namespace,
      async verification => {
        const name = nameOf(verification)
        if (good.has(name)) return true
        if ((await verify(verification)) !== true) return false
        if (good.size >= KEPT) good.clear()
        good.add(name)
        return true
      },
    ]),
  )
}
