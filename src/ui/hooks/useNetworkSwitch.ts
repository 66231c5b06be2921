import { useCallback, useEffect, useState } from 'react'
import type { Network } from '../../bridge/contract/network.ts'
import type { WalletError } from '../../bridge/errors/base.ts'
import { toWalletError } from '../../bridge/errors/revive.ts'
import { createLatest } from '../../bridge/values/createLatest.ts'
import { useTab } from './useTab.ts'

export type SwitchState =
  | { readonly status: 'idle' | 'waiting' | 'done' | 'declined' }
  | { readonly status: 'failed'; readonly error: WalletError }

/**
 * Switches to a network as soon as the view stands.
 *
 * @param network `undefined` asks nothing
 */
export function useNetworkSwitch(network: Network | undefined): {
  readonly state: SwitchState
  readonly retry: () => void
} {
  const { client } = useTab()
  const [state, setState] = useState<SwitchState>({ status: 'waiting' })
  const [attempts] = useState(createLatest)

  const start = useCallback(() => {
    if (!network) return
    const isLatest = attempts.start()
    const settle = (next: SwitchState): void => {
      if (isLatest()) setState(next)
    }
    setState({ status: 'waiting' })
    client.switchNetwork({ network: network.caipNetworkId }).then(
      () => settle({ status: 'done' }),
      (error: unknown) => {
        const thrown = toWalletError(error)
        settle(thrown.kind === 'user-rejected' ? { status: 'declined' } : { status: 'failed', error: thrown })
      },
    )
  }, [client, network, attempts])

  useEffect(() => {
    start()
    return attempts.cancel
  }, [start, attempts])
  return { state, retry: start }
}
