import { type Store, without } from '../../store/store.ts'

/** Removes the alert of an unreachable relay. It is WalletConnect's own, so that its code stays out of the boot chunk. */
export function clearRelayAlert(store: Store): void {
  store.change(({ alerts }) =>
    alerts.RELAY_UNREACHABLE ? { alerts: without(alerts, 'RELAY_UNREACHABLE') as typeof alerts } : {},
  )
}
