import type { Send } from '../client/facets/send.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type Pending, usePending } from './usePending.ts'

export interface UseSendReturn extends Omit<Pending<Parameters<Send>, Awaited<ReturnType<Send>>>, 'run'> {
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
  const { run, ...shown } = usePending(async (...payment: Parameters<Send>) => {
    if (!send) throw await featureOff('send')
    return send(...payment)
  })
  return { send: run, ...shown }
}
