import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { NameStatus } from '../../../bridge/features/names/contract.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { createRegistry } from '../../data/registry.ts'
import { createSupportedChains } from '../../data/supportedChains.ts'
import { activeNetworkId } from '../../store/select.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { NAME_CHECK_MS } from './limits.ts'
import { nameQuerySchema, readName, registerSchema } from './names.schema.ts'
import { registerName } from './register.ts'
import { type Registering, registeringAs } from './registeringAs.ts'
import { suggestNames } from './suggest.ts'

/** Names of accounts in the registry behind the blockchain API. */
export function createNamesFeature(parameters: FeatureParameters): Feature<'names'> {
  const { store, hosted, data, track } = parameters
  const registry = createRegistry(hosted)
  const supported = createSupportedChains(hosted)

  async function isSupported(): Promise<boolean> {
    const networkId = activeNetworkId(store.get(), 'eip155')
    return hosted.has('blockchainApi') && networkId !== undefined && (await supported()).has(networkId)
  }

  async function check(text: string): Promise<NameStatus> {
    let name: string
    try {
      name = readName(text)
    } catch {
      return 'invalid'
    }
    if (!(await isSupported())) return 'unsupported'
    return (await registry.record(name)) ? 'registered' : 'available'
  }

  /** Updates the name in every tab and in the caches. */
  async function refresh(
    tab: Tab,
    { account, entry: { address } }: Registering,
    name: string,
  ): Promise<void> {
    const own = (key: string) => key.toLowerCase().endsWith(`:${address.toLowerCase()}`)
    const shown = Object.keys(store.get().identities).filter(own) as CaipAddress[]
    const engine = await data()
    await Promise.allSettled([
      engine.get(tab, { kind: 'address', name, force: true }),
      ...[...new Set([account, ...shown])].map(key =>
        engine.get(tab, { kind: 'identity', account: key, force: true }),
      ),
    ])
  }

  return {
    methods: {
      suggest: {
        deadline: NAME_CHECK_MS,
        async run(_tab, input, signal) {
          const { name } = parseOrThrow(nameQuerySchema, input)
          if (!hosted.has('blockchainApi')) throw new EndpointMissingError('blockchainApi')
          return (await isSupported()) ? suggestNames(hosted, name, signal) : []
        },
      },
      check: {
        deadline: NAME_CHECK_MS,
        run: async (_tab, input) => ({ status: await check(parseOrThrow(nameQuerySchema, input).name) }),
      },
      register: {
        deadline: 'human',
        async run(tab, input, signal) {
          const { id, name: text, account } = parseOrThrow(registerSchema, input)
          const name = readName(text)
          if (!hosted.has('blockchainApi')) throw new EndpointMissingError('blockchainApi')
          const registrant = registeringAs(parameters, account)
          // Without the name: together with the visit it identifies the person.
          const properties = { isSmartAccount: registrant.entry.type === 'smartAccount' }
          track(tab, { event: 'REGISTER_NAME_INITIATED', properties })
          try {
            await registerName(parameters, tab, { id, name, registrant, registry, supported }, signal)
          } catch (error) {
            const wire = toErrorWire(error)
            if (!isRefusal(wire))
              track(tab, {
                event: 'REGISTER_NAME_ERROR',
                properties: { ...properties, error: redact(wire.message) },
              })
            throw error
          }
          track(tab, { event: 'REGISTER_NAME_SUCCESS', properties })
          // The name is registered even when a cache cannot be updated.
          await refresh(tab, registrant, name).catch(() => {})
          return { name, account: registrant.account }
        },
      },
    },
  }
}
