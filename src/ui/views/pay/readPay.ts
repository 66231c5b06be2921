import { type Payment, readPayment } from '../../../bridge/services/pay.ts'
import { isRecord } from '../../../bridge/values/isRecord.ts'

/** The host's payment, validated. */
export interface PayInput {
  readonly payment: Payment
  readonly isInNewTab: boolean
  readonly redirect: { readonly success?: string; readonly failure?: string }
  /** `null`: not by exchange. */
  readonly exchanges: {
    readonly includeOnly?: readonly string[]
    readonly exclude?: readonly string[]
  } | null
}

const readIds = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string').slice(0, 200) : undefined

/**
 * Reads the arguments of `open({ view: 'Pay' })`: they are the host's, unread.
 *
 * @throws PayError with the code of what is wrong
 */
export function readPay(input: unknown): PayInput {
  const payment = readPayment(input)
  const { openInNewTab, redirectUrl, payWithExchange } = input as Readonly<Record<string, unknown>>
  const { success, failure } = isRecord(redirectUrl) ? redirectUrl : {}
  const { includeOnly, exclude } = isRecord(payWithExchange) ? payWithExchange : {}
  const [wanted, unwanted] = [readIds(includeOnly), readIds(exclude)]
  return {
    payment,
    isInNewTab: openInNewTab !== false,
    redirect: {
      ...(typeof success === 'string' ? { success } : {}),
      ...(typeof failure === 'string' ? { failure } : {}),
    },
    exchanges:
      payWithExchange === false
        ? null
        : { ...(wanted && { includeOnly: wanted }), ...(unwanted && { exclude: unwanted }) },
  }
}
