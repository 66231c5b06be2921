import { useStore } from 'zustand'
import type { Network } from '../../../bridge/contract/network.ts'
import type { PaymentAsset } from '../../../bridge/features/pay/contract.ts'
import { PAYMENT_ASSETS, type Payment, readPayment } from '../../../bridge/services/pay.ts'
import { useSession } from '../../hooks/useSession.ts'
import { useTab } from '../../hooks/useTab.ts'
import { getPayStore } from './payStore.ts'

const toCoin = ({ caipNetworkId, nativeCurrency }: Network): PaymentAsset => ({
  network: caipNetworkId,
  asset: 'native',
  metadata: nativeCurrency,
})

const isSame = (entry: PaymentAsset, other: PaymentAsset): boolean =>
  entry.network === other.network && entry.asset === other.asset

export interface Deposit {
  /** What can be deposited on the networks of this family that the dapp knows; tokens before coins. */
  readonly assets: readonly PaymentAsset[]
  readonly asset: PaymentAsset | undefined
  readonly getNetwork: (asset: PaymentAsset) => Network | null
  readonly amount: string
  /** `null` until asset and amount make one. */
  readonly payment: Payment | null
}

/** A deposit into the account in use, as far as it has been chosen. */
export function useDeposit(): Deposit {
  const tab = useTab()
  const { known, namespace, network, account } = useSession()
  const { deposit } = useStore(getPayStore(tab))
  const getNetwork = (asset: PaymentAsset): Network | null =>
    known.find(({ caipNetworkId }) => caipNetworkId === asset.network) ?? null
  const listed = PAYMENT_ASSETS.filter(asset => getNetwork(asset)?.chainNamespace === namespace)
  const isPayable = network && (namespace === 'eip155' || namespace === 'solana')
  const own = isPayable ? [toCoin(network)].filter(coin => !listed.some(asset => isSame(asset, coin))) : []
  const assets = [...listed, ...own].sort(
    (a, b) => Number(a.asset === 'native') - Number(b.asset === 'native'),
  )
  const asset = assets[deposit.asset] ?? assets[0]
  let payment: Payment | null = null
  try {
    payment = readPayment({
      paymentAsset: asset,
      recipient: account?.address,
      amount: deposit.amount,
    })
  } catch {
    // Not yet one.
  }
  return { assets, asset, getNetwork, amount: deposit.amount, payment }
}
