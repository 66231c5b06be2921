import { EMBEDDED_INITIAL } from '../../../bridge/values/embedded.ts'
import { useMirror } from '../../hooks/useMirror.ts'
import { useSession } from '../../hooks/useSession.ts'
import { type AccountChoice, accountChoices } from './accountChoices.ts'

/** The accounts of the login on the active network; empty without a connection. */
export function useChoices(): readonly AccountChoice[] {
  const { account, networkId } = useSession()
  const embedded = useMirror(state => state?.embedded) ?? EMBEDDED_INITIAL
  return account ? accountChoices(account, embedded, networkId) : []
}
