import type { Send } from '../client/api/facets/send.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/** The mutation, with the method under its own name. */
export interface UseSendReturn extends UseMutationReturn<Parameters<Send>[0], Awaited<ReturnType<Send>>> {
  /** As `tabkey.send`; rejects after the state has changed. */
  readonly send: Send
}

/**
 * A payment from the account in use, without a view of the modal (`features.send`); `open({ view: 'WalletSend' })`
 * shows one.
 *
 * @example
 * const { send, isPending, data } = useSend()
 * await send({ to: '0x…', amount: 10n ** 16n })
 */
export function useSend(): UseSendReturn {
  const { send } = useTabkey()
  const mutation = useMutation(async (payment: Parameters<Send>[0]) => {
    if (!send) throw await featureOff('send')
    return send(payment)
  })
  return { ...mutation, send: mutation.mutateAsync }
}
