import type { ControlSlice } from '../contract/control.ts'
import type { WalletId } from '../contract/wallet.ts'
import type { EngineConfig } from '../options/engineOptions.ts'

type Control = ControlSlice | null | undefined

/** Whether a wallet was taken away, by its id or its rdns. */
export const isWalletRemoved = (
  control: Control,
  { id, rdns }: { readonly id: string; readonly rdns?: string | null | undefined },
): boolean => control?.wallets.some(removed => removed === id || removed === rdns) ?? false

/**
 * The config of a tab without what the control file has taken away. It can only take away: whatever the file says, the
 * result has no feature, wallet or endpoint that the config has not.
 *
 * @returns the same object when nothing is taken away
 */
export function withoutRemoved<
  Config extends {
    readonly engine: EngineConfig
    readonly page: { readonly wallets: { readonly exclude: readonly WalletId[] } }
  },
>(config: Config, control: Control): Config {
  if (!control || control.features.length + control.methods.length + control.wallets.length === 0)
    return config
  const { engine, page } = config
  const { features, methods, wallets } = control
  return {
    ...config,
    engine: {
      ...engine,
      features: { ...engine.features, ...Object.fromEntries(features.map(name => [name, false])) },
      enableWalletConnect: engine.enableWalletConnect && !methods.includes('walletConnect'),
      customWallets: engine.customWallets.filter(wallet => !isWalletRemoved(control, wallet)),
      // A person who is logged in keeps the account, and the views of it.
      removedLogins: methods,
    },
    page: { ...page, wallets: { ...page.wallets, exclude: [...page.wallets.exclude, ...wallets] } },
  }
}
