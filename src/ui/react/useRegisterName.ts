import type { NamesClient } from '../client/facets/names.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type Pending, usePending } from './usePending.ts'

type Register = NamesClient['register']

export interface UseRegisterNameReturn
  extends Omit<Pending<Parameters<Register>, Awaited<ReturnType<Register>>>, 'run'> {
  /** As `tabkey.names.register`; rejects after the state has changed. */
  readonly register: Register
  readonly suggest: NamesClient['suggest']
}

/**
 * A name for the account in use.
 *
 * @example
 * const { register, isPending, data } = useRegisterName()
 * await register({ name: 'ada-lovelace' })
 */
export function useRegisterName(): UseRegisterNameReturn {
  const { names } = useTabkey()
  const { run, ...shown } = usePending(names.register)
  return { register: run, suggest: names.suggest, ...shown }
}
