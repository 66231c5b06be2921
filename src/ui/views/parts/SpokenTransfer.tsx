import { toPreviewAsset, toPreviewParty } from './previewValues.ts'
import { SpokenEffects } from './SpokenEffects.tsx'

interface SpokenPayment {
  readonly paymentAsset: {
    /** A contract, or `native`. */
    readonly asset: string
    readonly metadata: { readonly symbol: string; readonly decimals: number | null }
  }
  /** Base units. */
  readonly units: string
  readonly recipient: string
}

/** A payment that leaves, as the first sentence that a screen reader reads. */
export function SpokenTransfer({ payment }: { readonly payment: SpokenPayment }) {
  const { paymentAsset, units, recipient } = payment
  const { symbol, decimals } = paymentAsset.metadata
  const contract = paymentAsset.asset === 'native' ? null : paymentAsset.asset
  const asset = toPreviewAsset(contract, symbol, decimals)
  const party = toPreviewParty(recipient)
  return <SpokenEffects effects={[{ direction: 'out', asset, amount: units, party }]} />
}
