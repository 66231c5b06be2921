import { createTabkeyConfig, tabkeyConnector } from 'tabkey/wagmi'
import { useConnect } from 'wagmi'
import { switchChain } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'

export const { config, tabkey } = createTabkeyConfig({ chains: [mainnet, base], metadata: { name: 'Shop' } })

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}

export const connector = tabkeyConnector(tabkey)
export const switched: Promise<{ id: 1 | 8453 }> = switchChain(config, { chainId: base.id })

export function Connect() {
  const { mutate } = useConnect()
  return <button type="button" onClick={() => mutate({ connector: config.connectors[0] })} />
}
