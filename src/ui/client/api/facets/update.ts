import type { EngineRuntimeOptions } from '../../../../bridge/options/engineOptions.ts'
import type { PageRuntimeOptions } from '../../options/pageOptions.ts'
import type { TabkeyConfig } from '../tabkey.ts'

/** Options that can be changed, with their meaning in `createTabkey`. `null` removes a function or a link. */
export interface TabkeyUpdate
  extends Partial<Pick<TabkeyConfig, 'networks' | 'defaultNetwork'>>,
    EngineRuntimeOptions,
    PageRuntimeOptions {}

/** Changing the config at runtime. */
export interface UpdateClient {
  /**
   * Changes the language of all open tabs of the origin, and of tabs that open later. It takes precedence over the option `locale`.
   *
   * @param locale a language tag (BCP 47) such as `de`; `null` removes the choice
   * @returns resolves when this tab shows the language
   * @throws ValidationError if the text is not a language tag
   * @example await tabkey.setLocale('ja')
   */
  setLocale(locale: string | null): Promise<void>

  /**
   * Changes options; open views follow without a reload. `features` and `wallets` are merged by key, every other option
   * replaces the earlier value.
   *
   * - **Engine-wide:** `networks`. The list replaces the networks of all open tabs. A tab that opens later adds the
   *   networks of its own config. An account on a network that is no longer listed is shown as unsupported.
   * - **Of this tab:** everything else. Other tabs keep their own theme, features, orders and links.
   *
   * @returns resolves when the tab shows the change and the engine has the networks
   * @throws ConfigError naming the option: unknown, invalid, or fixed for the life of the page (`projectId`,
   * `endpoints`, `engine`, `siwx`, …); then nothing has changed. EngineGoneError and BridgeTimeoutError (5 s) when the
   * engine was lost during the call; the next engine gets the new config
   * @example await tabkey.update({ networks: [ethereum, base, sepolia], features: { swaps: false }, themeMode: 'dark' })
   */
  update(options: TabkeyUpdate): Promise<void>
}
