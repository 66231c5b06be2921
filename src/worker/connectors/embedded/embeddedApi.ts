import type { Unread } from '../../../bridge/contract/call.ts'
import type { TabApi } from '../../../bridge/contract/engineApi.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { UnavailableError } from '../../../bridge/errors/unavailable.ts'
import * as calls from '../../../bridge/schema/embedded.ts'
import { parseOrThrow as parse } from '../../../bridge/schema/parse.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { Embedded, OpenEmbeddedParameters } from './openEmbedded.ts'

/** The calls of one tab to the embedded wallet; `cancel` does not wait for this code. */
export type EmbeddedApi = Unread<Omit<TabApi['embedded'], 'cancel'>>

/** Reads the argument of each call and hands it to the embedded wallet. */
export function createEmbeddedApi(
  tab: Tab,
  embedded: Omit<Embedded, 'api'>,
  { store, connect }: Pick<OpenEmbeddedParameters, 'store' | 'connect'>,
): EmbeddedApi {
  /** Only the start of a login is refused: one that runs may end. */
  function assertLogin(method: 'email' | 'social'): void {
    if (store.get().control?.methods.includes(method)) throw new UnavailableError(method)
  }
  return {
    async connectEmail(parameters) {
      assertLogin('email')
      return embedded.connectEmail(tab, calls.readEmail(parameters))
    },
    connectDevice: async () => embedded.connectDevice(tab),
    connectOtp: async parameters => embedded.connectOtp(tab, calls.readOtp(parameters)),
    open: async parameters => embedded.open(tab, parse(calls.openScreenSchema, parameters)),
    async join(parameters) {
      return connect(tab, { ...parse(calls.joinSchema, parameters), wallet: EMBEDDED_ID })
    },
    async socialRedirect(parameters) {
      assertLogin('social')
      return embedded.socialRedirect(tab, parse(calls.socialRedirectSchema, parameters))
    },
    connectSocial: async parameters =>
      embedded.connectSocial(tab, parse(calls.connectSocialSchema, parameters)),
    async farcasterUri() {
      assertLogin('social')
      return embedded.farcasterUri(tab)
    },
    connectFarcaster: async parameters => embedded.connectFarcaster(tab, parse(calls.joinSchema, parameters)),
    loginNonce: async () => embedded.loginNonce(tab),
    connectToken: async parameters => embedded.connectToken(tab, parse(calls.connectTokenSchema, parameters)),
    loginToken: async parameters => embedded.loginToken(tab, parse(calls.loginTokenSchema, parameters)),
    updateEmail: async parameters => embedded.updateEmail(tab, calls.readEmail(parameters)),
    updateEmailPrimaryOtp: async parameters => embedded.updateEmailPrimaryOtp(tab, calls.readOtp(parameters)),
    updateEmailSecondaryOtp: async parameters =>
      embedded.updateEmailSecondaryOtp(tab, calls.readOtp(parameters)),
    setAccountType: async parameters =>
      embedded.setAccountType(tab, parse(calls.setAccountTypeSchema, parameters)),
    reload: async () => embedded.reload(tab),
    syncTheme: async theme => embedded.syncTheme(tab, parse(calls.syncThemeSchema, theme)),
  }
}
