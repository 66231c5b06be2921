import { AtomicityNotSupportedError } from '../../../bridge/features/calls/errors.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { callsQuerySchema, callsRequestSchema } from './calls.schema.ts'
import { readStatus } from './readStatus.ts'
import { createCallsRecords } from './records.ts'
import { readBatchSupport, sendBatch } from './sendBatch.ts'
import { getSender } from './sender.ts'
import { sendSequence } from './sendSequence.ts'

const STATUS_MS = 20_000

/** Sends calls together (EIP-5792), and tells what became of them. */
export function createCallsFeature(parameters: FeatureParameters): Feature<'calls'> {
  const records = createCallsRecords(parameters)
  const parts = { ...parameters, records }

  return {
    methods: {
      send: {
        deadline: 'human',
        async run(tab, input, signal) {
          const request = parseOrThrow(callsRequestSchema, input)
          const { id, calls, isAtomicRequired } = request
          const sender = getSender(parameters.store, request.network)
          // One transaction is atomic by itself.
          if (calls.length > 1) {
            const support = await readBatchSupport(parts, tab, sender, id)
            signal.throwIfAborted()
            if (isAtomicRequired && support !== 'atomic') throw new AtomicityNotSupportedError()
            if (support !== 'none' && (await sendBatch(parts, tab, sender, request, signal)))
              return { id, way: 'batch' }
          }
          await sendSequence(parts, tab, sender, request, signal)
          return { id, way: 'sequence' }
        },
      },
      status: {
        deadline: STATUS_MS,
        async run(tab, input, signal) {
          const { id } = parseOrThrow(callsQuerySchema, input)
          return readStatus(parts, tab, await records.find(id), signal)
        },
      },
      show: {
        deadline: 'human',
        async run(tab, input) {
          const { id } = parseOrThrow(callsQuerySchema, input)
          const { way, bundle, account } = await records.find(id)
          if (way === 'sequence') return false
          const { networkId: network } = parseCaipAddress(account)
          const request = {
            id: createRandomId(),
            network,
            method: 'wallet_showCallsStatus',
            params: [bundle],
          }
          return parameters.request(tab, request).then(
            () => true,
            () => false,
          )
        },
      },
    },
  }
}
