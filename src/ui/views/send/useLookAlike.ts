import { useEffect, useState } from 'react'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { callFeature } from '../../client/tab/callFeature.ts'
import { useTab } from '../../hooks/useTab.ts'
import type { Receiver } from './sendInput.ts'

/**
 * The known address that the receiver starts and ends like without being it, as soon as an address is typed, pasted or found by
 * its name. `null` while nothing is known; an engine that does not answer marks nothing, and the review looks again.
 */
export function useLookAlike(network: NetworkId, receiver: Receiver): string | null {
  const { engine } = useTab()
  const to = receiver.status === 'found' ? receiver.address : null
  const [found, setFound] = useState<{ readonly to: string; readonly of: string | null } | null>(null)

  useEffect(() => {
    if (to === null) return
    let isCurrent = true
    callFeature(engine, 'send', 'lookAlike', { network, to }).then(
      answer => isCurrent && setFound({ to, of: answer.of }),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [engine, network, to])

  return found !== null && found.to === to ? found.of : null
}
