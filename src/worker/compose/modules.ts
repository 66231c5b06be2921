import type { EngineModule } from '../base/engineModule.ts'
import type { Lazy } from '../base/lazy.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** Calls a method of every module that has it. @returns what the methods of loaded modules returned */
export type NotifyModules = <Method extends keyof EngineModule>(
  method: Method,
  ...args: Parameters<Required<EngineModule>[Method]>
) => readonly unknown[]

/**
 * The modules that follow tabs, in the order in which they are notified. A module whose code is loaded late runs in a
 * microtask, and therefore after those that are created with the engine.
 *
 * - A closed tab's pending connections end before its wallets leave the list: `connections` is before `pageWallets`.
 * - `pageWallets` adds a new tab to `walletTabs`, from which the modules below read the visible tab.
 * - Requests end before the parts that they use, as they do when the engine stops: `requests` is before the features, the
 *   embedded wallet and the sign-in, and WalletConnect, whose relay carries their last messages, is the last one.
 */
function listModules(
  { chains }: EngineBase,
  services: Services,
  restoreIfWanted: () => void,
): readonly (EngineModule | Pick<Lazy<EngineModule>, 'notify'>)[] {
  const { connectors, control, data, embedded, features, requests, signIn, telemetry, walletConnect } =
    services
  return [
    connectors.connections,
    connectors.pageWallets,
    { onTabConnected: restoreIfWanted },
    control,
    telemetry,
    { notify: use => requests.notify(({ rpc }) => use(rpc)) },
    { abort: connectors.abortSwitch },
    data,
    features,
    embedded.part,
    { onTabConnected: signIn.openIfConfigured },
    signIn.part,
    { dispose: chains.close },
    walletConnect,
  ]
}

export function createModules(...parameters: Parameters<typeof listModules>): NotifyModules {
  const modules = listModules(...parameters)
  return (method, ...args) => {
    const call = (module: EngineModule) =>
      (module[method] as ((...args: readonly unknown[]) => unknown) | undefined)?.(...args)
    return modules.map(module => ('notify' in module ? module.notify(call) : call(module)))
  }
}
