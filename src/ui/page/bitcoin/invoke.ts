import { type ErrorCodes, invalidAnswer, providerError, unsupported } from './providerError.ts'

const read = (target: object, name: string): unknown => {
  try {
    return (target as Record<string, unknown>)[name]
  } catch {
    return undefined
  }
}

/** Whether an object of a wallet has a method; never throws. */
export const hasMethod = (target: object, name: string): boolean => typeof read(target, name) === 'function'

/**
 * Calls a method of a wallet's object once.
 *
 * @throws WalletRequestError with EIP-1193's code: 4200 when there is no such method
 */
export async function invoke(
  target: object,
  codes: ErrorCodes,
  name: string,
  ...values: readonly unknown[]
): Promise<unknown> {
  const method = read(target, name)
  if (typeof method !== 'function') throw unsupported(name)
  try {
    return await Reflect.apply(method, target, values)
  } catch (thrown) {
    throw providerError(thrown, codes)
  }
}

/**
 * Sends a JSON-RPC request to a wallet whose `request` takes the method and its parameters.
 *
 * @returns the response's `result`
 * @throws WalletRequestError for a response with an error, resolved or rejected
 */
export async function requestRpc(
  target: object,
  codes: ErrorCodes,
  method: string,
  params: unknown,
): Promise<unknown> {
  const response = await invoke(target, codes, 'request', method, params)
  if (typeof response !== 'object' || response === null) throw invalidAnswer(method)
  const { result, error } = response as { readonly result?: unknown; readonly error?: unknown }
  if (error !== undefined && error !== null) throw providerError({ error }, codes)
  return result
}
