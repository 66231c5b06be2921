import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type Pending, usePending } from './usePending.ts'

export interface UseSendReturn
  extends Omit<Pending<Parameters<Tabkey['send']>, { readonly id: string }>, 'run'> {
  /** As `tabkey.send`: rejects as it does, after the state says so. */
  readonly send: Tabkey['send']
}

/**
 * A payment from the account in use, without a view of the modal; `open({ view: 'WalletSend' })` shows one.
 *
 * @example
 * const { send, isPending, data } = useSend()
 * await send({ to: '0x…', amount: 10n ** 16n })
 */
export function useSend(): UseSendReturn {
  const { run, ...shown } = usePending(useTabkey().send)
  return { send: run, ...shown }
}
