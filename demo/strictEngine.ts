import engineUrl from 'tabkey/engine?worker&url'

interface ScriptPolicy {
  createScriptURL(url: string): URL
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptPolicy
}

/** One policy for the page: the tab starts an engine again when the first is gone, and a second policy of the name is refused. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('tabkey', {
  createScriptURL(url) {
    if (url !== engineUrl) throw new TypeError('Not the engine')
    return url
  },
})

/**
 * Starts the engine under `require-trusted-types-for 'script'`: there a plain URL is refused, and the host's own policy
 * decides which scripts may run. This one lets through exactly one file.
 */
export function strictEngine(): SharedWorker {
  return new SharedWorker(policy?.createScriptURL(engineUrl) ?? engineUrl, { type: 'module', name: 'tabkey' })
}
