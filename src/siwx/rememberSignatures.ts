import type { SignInVerification, SignInVerifiers } from './verify/verifier.ts'

/** Maximum of remembered signatures; a user has fewer accounts. */
const KEPT = 100

const toKey = ({ chainId, address, signature, message }: SignInVerification) =>
  JSON.stringify([chainId, address, signature, message])

/**
 * Verifiers that verify a signature once: sessions are read often, and a contract's signature costs a call to the node.
 * Only valid signatures are remembered, until the page is closed.
 */
export function rememberSignatures(verifiers: SignInVerifiers): SignInVerifiers {
  const good = new Set<string>()
  return Object.fromEntries(
    Object.entries(verifiers).map(([namespace, verify]) => [
      namespace,
      async verification => {
        const key = toKey(verification)
        if (good.has(key)) return true
        if ((await verify(verification)) !== true) return false
        if (good.size >= KEPT) good.clear()
        good.add(key)
        return true
      },
    ]),
  )
}
