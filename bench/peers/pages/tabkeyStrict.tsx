import { createTabkey } from 'tabkey'
import engineUrl from 'tabkey/engine?worker&url'
import { renderTabkey } from './TabkeyPage.tsx'
import { tabkeyConfig } from './tabkeyConfig.ts'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): URL
  }
}

// As docs/csp.md says for `require-trusted-types-for 'script'`: the page's own policy hands over the engine's address.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy = trustedTypes?.createPolicy('tabkey', { createScriptURL: url => url })

renderTabkey(
  createTabkey({
    ...tabkeyConfig(),
    engine: () =>
      new SharedWorker(policy?.createScriptURL(engineUrl) ?? engineUrl, { type: 'module', name: 'tabkey' }),
  }),
)
