import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import type { SendFeature } from '../../../bridge/features/send/contract.ts'
import {
  confirmSchema,
  decimalsSchema,
  discardSchema,
  lookAlikeSchema,
  mostSchema,
  prepareSchema,
} from '../../../bridge/features/send/schema.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import { formatCaipAddress, parseNetworkId } from '../../../bridge/values/caip.ts'
import type { Feature, FeatureMethod, FeatureParameters } from '../feature.ts'
import { confirmSend } from './confirmSend.ts'
import { SEND_READ_MS } from './limits.ts'
import { getPayer } from './payer.ts'
import { payingMethods } from './payingMethods.ts'
import { prepareSend } from './prepareSend.ts'
import { createReviews } from './reviews.ts'
import { readSendContext } from './sendContext.ts'
import { findLookAlike } from './warnings.ts'

/**
 * Payments of all tabs: checked and priced, frozen as a review, confirmed by the user, sent to the wallet once through
 * the ledger, and followed until the chain confirms them.
 */
export function createSendFeature(parameters: FeatureParameters): Feature<'send'> {
  const reviews = createReviews(parameters.clock)

  async function most(
    { network: networkId, token, to }: Parameters<SendFeature['most']>[0],
    signal: AbortSignal,
  ): Promise<{ readonly amount: string }> {
    const { network, payer, adapter } = await readSendContext(parameters, networkId)
    if (!adapter.mostTransfer) throw new AdapterNotFoundError(`${network.chainNamespace}: payments`)
    const { from, connection } = payer
    const transfer = {
      from,
      to: to ?? from.address,
      methods: payingMethods(connection),
      ...(token && { token }),
    }
    return { amount: String(await adapter.mostTransfer(network, transfer, signal)) }
  }

  async function readDecimals(
    { network: networkId, token }: Parameters<SendFeature['decimals']>[0],
    signal: AbortSignal,
  ): Promise<{ readonly decimals: number | null }> {
    const { network, adapter } = await readSendContext(parameters, networkId)
    if (token === undefined) return { decimals: network.nativeCurrency.decimals }
    return { decimals: (await adapter.tokenDecimals?.(network, token, signal)) ?? null }
  }

  const readMethod = <Result>(run: FeatureMethod<Result>['run']): FeatureMethod<Result> => ({
    deadline: SEND_READ_MS,
    run,
  })
  return {
    methods: {
      prepare: readMethod(async (tab, input, signal) =>
        prepareSend(parameters, reviews, tab, parseOrThrow(prepareSchema, input), signal),
      ),
      most: readMethod(async (_tab, input, signal) => most(parseOrThrow(mostSchema, input), signal)),
      decimals: readMethod(async (_tab, input, signal) =>
        readDecimals(parseOrThrow(decimalsSchema, input), signal),
      ),
      lookAlike: readMethod(async (tab, input) => {
        const { network, to } = parseOrThrow(lookAlikeSchema, input)
        const { namespace } = parseNetworkId(network)
        const { address: from } = getPayer(parameters.store.get(), namespace).from
        const account = formatCaipAddress(network, from)
        return { of: await findLookAlike(parameters, tab, { account, from, to }) }
      }),
      discard: readMethod(async (tab, input) => reviews.discard(tab, parseOrThrow(discardSchema, input).id)),
      confirm: {
        deadline: 'human',
        run: async (tab, input, signal) =>
          confirmSend(parameters, reviews, tab, parseOrThrow(confirmSchema, input), signal),
      },
    },
    abort: reviews.discard,
    onTabClosed: reviews.removeTab,
  }
}
