import type { TabkeyConfig } from 'tabkey-base'
import { base, ethereum } from 'tabkey-base/networks'
import { metadata, nodeOf, readSettings } from './settings.ts'

/** With a project id, and its documented default endpoints, as the others have theirs. */
export const tabkeyConfig = (): TabkeyConfig => ({
  networks: [ethereum, base],
  metadata: metadata(),
  projectId: readSettings().projectId,
  // As AppKit's page: the injected wallets and WalletConnect are what all of them have.
  features: { email: false, socials: false },
  endpoints: { rpc: { 'eip155:1': [nodeOf(1)], 'eip155:8453': [nodeOf(8453)] } },
})
