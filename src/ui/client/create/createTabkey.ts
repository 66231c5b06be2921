import type { Tabkey, TabkeyConfig } from '../api/tabkey.ts'
import type { ConfiguredNetworks, NetworkIdsOf, NotEmpty } from '../api/tabkeyConfig.ts'
import { resolveConfig } from '../config/resolveConfig.ts'
import { createClient } from './createClient.ts'
import { loadTabParts } from './tabParts.ts'

/**
 * Makes a client: the wallet connection of this page, shared with every other tab of its origin.
 *
 * Returns at once and touches no browser global until it is used, so that a module may call it on a server too. In a
 * page it connects to the engine in a later task. The modal's code is fetched while the page is idle, at the latest with
 * the first `open()`.
 *
 * @param config the options; `networks` is the only one that must be there
 * @returns the client, whose types know the ids of `networks`; call `destroy()` when the page no longer needs it
 * @throws ConfigError naming the option that is wrong. Nothing else is thrown here.
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { base, ethereum } from 'tabkey/networks'
 *
 * const tabkey = createTabkey({ networks: [ethereum, base], metadata: { name: 'My dapp' } })
 *
 * await tabkey.open()
 * tabkey.subscribe(state => state.accounts.eip155, account => console.log(account?.address))
 * const signature = await tabkey.request({ method: 'personal_sign', params: ['0x68690a', address] })
 */
export function createTabkey<const Networks extends ConfiguredNetworks>(
  config: TabkeyConfig<Networks> & NotEmpty<Networks>,
): Tabkey<NetworkIdsOf<Networks>> {
  const fetchModal = () => import('../../modal/mount.tsx')
  const client: Tabkey = createClient(
    resolveConfig(config),
    async parameters => {
      const { view, config: resolved } = parameters.shown
      const [{ startTabChunk }, parts] = await Promise.all([
        import('./tabChunk.ts'),
        loadTabParts(view, resolved.page),
      ])
      return startTabChunk(parameters, { input: config, read: resolveConfig, loadModal: fetchModal, parts })
    },
    fetchModal,
  )
  return client as Tabkey<NetworkIdsOf<Networks>>
}
