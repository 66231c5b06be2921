import engineUrl from 'tabkey/engine?worker&url'

interface ScriptPolicy {
  createScriptURL(url: string): URL
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/**
 * Starts the engine under `require-trusted-types-for 'script'`: there a plain URL is refused, and the host's own policy
 * decides which scripts may run. This one lets through exactly one file.
 */
export function strictEngine(): SharedWorker {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy('tabkey', {
    createScriptURL(url) {
      if (url !== engineUrl) throw new TypeError('Not the engine')
      return url
    },
  })
  return new SharedWorker(policy?.createScriptURL(engineUrl) ?? engineUrl, { type: 'module', name: 'tabkey' })
}
