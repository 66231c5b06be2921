import { type Remote, wrap } from 'comlink'
import type { Signer } from './signer.ts'

export type RemoteSigner = Remote<Signer>

/** The policy of the frame's page allows this name alone (`trusted-types`), and it lets one script through. */
const POLICY = 'secure-site'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

/**
 * Starts the worker that holds the key.
 *
 * @param script - path of its script on the site.
 */
export function startSigner(script: string): RemoteSigner {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const allow = (url: string) => {
    if (url === script) return url
    throw new TypeError('This script is not the signer')
  }
  const url = trustedTypes?.createPolicy(POLICY, { createScriptURL: allow }).createScriptURL(script) ?? script
  return wrap<Signer>(new Worker(url, { type: 'module', name: 'signer' }))
}
