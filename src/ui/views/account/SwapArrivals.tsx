import { useEffect, useState } from 'react'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { SwapArrival } from '../../../bridge/features/swaps/contract.ts'
import { formatCaipAddress } from '../../../bridge/values/caip.ts'
import { LinkRow } from '../../components/LinkRow.tsx'
import { cleanText } from '../../format/cleanText.ts'
import { explorerUrl } from '../../format/explorerUrl.ts'
import { useExternalHref } from '../../hooks/useExternalHref.ts'
import { useRules } from '../../hooks/useRules.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { type Text, t } from '../../words/t.ts'
import { TransactionMark } from '../parts/TransactionMark.tsx'
import { listTargetNetworks } from '../swaps/targetNetworks.ts'
import { recentTransactionsCss } from './recentTransactions.css.ts'

const SHOWN_MAX = 3
/** The engine asks a service once in five seconds for all tabs. */
const POLL_MS = 6_000

const WORDS: Readonly<Record<SwapArrival['status'], Text>> = {
  pending: 'On the way to {network}',
  done: 'Arrived on {network}',
  partial: 'Another amount or token arrived on {network}',
  refunded: 'Returned to your account',
  failed: 'The service reports that the transfer failed',
  unknown: 'Not found in a day',
}

const MARKS = {
  pending: 'pending',
  done: 'confirmed',
  partial: 'failed',
  refunded: 'confirmed',
  failed: 'failed',
  unknown: 'unknown',
} as const

/** The swaps across networks of an account, as long as this is shown; none for `null`. */
function useArrivals(account: CaipAddress | null): readonly SwapArrival[] {
  const { client } = useTab()
  const [arrivals, setArrivals] = useState<readonly SwapArrival[]>([])
  useEffect(() => {
    const { swaps } = client
    if (account === null || !swaps) return setArrivals([])
    let timer: ReturnType<typeof setTimeout> | undefined
    let isCurrent = true
    async function read(): Promise<void> {
      const found = await swaps?.arrivals({ account: account as CaipAddress }).catch(() => null)
      if (!isCurrent) return
      if (found) setArrivals(found)
      // A failed read is tried again; without a pending swap there is nothing to follow.
      const isFollowed = !found || found.some(({ status }) => status === 'pending' || status === 'failed')
      if (isFollowed) timer = setTimeout(() => void read(), POLL_MS)
    }
    void read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, account])
  return arrivals
}

/** Swaps to other networks of the last two days, with what became of them; nothing without one. */
export function SwapArrivals() {
  useRules(recentTransactionsCss)
  const { config } = useTab()
  const { known, network, networkId, account } = useSession()
  const toHref = useExternalHref()
  const isOffered = listTargetNetworks(networkId, known, config.engine).length > 0
  const arrivals = useArrivals(isOffered && account ? formatCaipAddress(networkId, account.address) : null)
  if (arrivals.length === 0) return null
  return (
    <section className="rt" aria-labelledby="arrivals-title">
      <h2 className="rt-title" id="arrivals-title">
        {t('Swap')}
      </h2>
      <ul className="rows">
        {arrivals.slice(0, SHOWN_MAX).map(({ id, status, symbols, toNetwork, transaction, received }) => {
          const target = known.find(({ caipNetworkId }) => caipNetworkId === toNetwork)
          const isThere = received !== null && status !== 'refunded'
          const [place, hash] = isThere ? [target, received.transaction] : [network, transaction]
          const [from = '', to = ''] = symbols.map(symbol => cleanText(symbol, 12, ''))
          return (
            <li key={id}>
              <LinkRow
                image={<TransactionMark status={MARKS[status]} />}
                title={t('{from} to {to}', { from, to })}
                detail={t(WORDS[status], { network: cleanText(target?.name, 24, '') })}
                href={toHref(explorerUrl(place ?? null, hash, 'tx'))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
