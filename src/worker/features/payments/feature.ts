import { followSchema } from '../../../bridge/features/payments/schema.ts'
import { parseOrThrow } from '../../../bridge/schema/parse.ts'
import type { Feature, FeatureParameters } from '../feature.ts'
import { createPaymentFollows } from './followPayments.ts'
import { PAYMENT_FOLLOW_CALL_MS } from './limits.ts'

/** Follows payments with an unknown outcome for the tabs that made them. */
export function createPaymentsFeature(parameters: FeatureParameters): Feature<'payments'> {
  const { follow } = createPaymentFollows(parameters)
  return {
    methods: {
      follow: {
        deadline: PAYMENT_FOLLOW_CALL_MS,
        run: (tab, input, signal) => follow(tab, parseOrThrow(followSchema, input), signal),
      },
    },
  }
}
