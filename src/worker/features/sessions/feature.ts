import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { SESSIONS_LIST_MS } from '../../base/limits.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createCosigner } from './cosigner.ts'
import { listSchema, revokeSchema } from './grant.schema.ts'
import { grantSession } from './grant.ts'
import { listedSession } from './listed.ts'
import { readGrant } from './readGrant.ts'
import { revokeSession } from './revoke.ts'

/** Smart sessions: keys that may act for an account within limits a wallet holds them to (ERC-7715). */
export function createSessionsFeature(parameters: FeatureParameters): Feature<'sessions'> {
  const { store, clock } = parameters
  const cosigner = createCosigner(parameters)

  function networkInUse(): NetworkId {
    const networkId = activeNetworkId(store.get(), 'eip155')
    if (!networkId) throw new CaipNetworkUndefinedError()
    return networkId
  }

  function accountInUse(): CaipAddress {
    const accountState = store.get().accounts.eip155
    if (!accountState) throw new NotConnectedError()
    return formatCaipAddress(networkInUse(), accountState.address)
  }

  return {
    methods: {
      grant: {
        deadline: 'human',
        run: async (tab, input, signal) =>
          grantSession(parameters, cosigner, tab, readGrant(input, clock.now()), signal),
      },
      revoke: {
        deadline: 'human',
        async run(tab, input, signal) {
          const { id, pci, network } = parseOrThrow(revokeSchema, input)
          await revokeSession(
            parameters,
            cosigner,
            tab,
            { id, pci, networkId: network ?? networkInUse() },
            signal,
          )
        },
      },
      list: {
        deadline: SESSIONS_LIST_MS,
        async run(_tab, input) {
          const { account = accountInUse() } = parseOrThrow(listSchema, input)
          const nowSeconds = Math.floor(clock.now() / 1000)
          const sessions = (await cosigner.list(account)).map(session => listedSession(session, nowSeconds))
          return sessions.sort((a, b) => b.createdAt - a.createdAt)
        },
      },
    },
  }
}
