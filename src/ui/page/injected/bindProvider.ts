type Call = (...values: readonly unknown[]) => unknown

/** A provider with its methods taken out once, so that swapping them later changes nothing. */
export interface BoundProvider {
  /** Compared by identity only. */
  readonly target: object
  /** Rejects with whatever the wallet throws, at once or later. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** Listens when the provider can be listened to; never throws. */
  listen(event: string, listener: (value: unknown) => void): () => void
}

/**
 * Takes hold of an EIP-1193 provider.
 *
 * @returns `null` when there is no `request` to call; never throws
 */
export function bindProvider(provider: unknown): BoundProvider | null {
  try {
    if ((typeof provider !== 'object' && typeof provider !== 'function') || provider === null) return null
    const { request, on, removeListener, off } = provider as Record<string, unknown>
    const remove = typeof removeListener === 'function' ? removeListener : off
    if (typeof request !== 'function') return null
    const call = async (method: unknown, values: readonly unknown[]): Promise<unknown> =>
      Reflect.apply(method as Call, provider, values)
    return {
      target: provider,
      request: args => call(request, [args]),
      listen(event, listener) {
        if (typeof on !== 'function') return () => {}
        call(on, [event, listener]).catch(() => {})
        return () => {
          // Some wallets have only one of the two, or neither.
          if (typeof remove === 'function') call(remove, [event, listener]).catch(() => {})
        }
      },
    }
  } catch {
    return null
  }
}
