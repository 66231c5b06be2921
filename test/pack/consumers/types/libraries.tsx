import { getSigner } from 'tabkey/ethers'
import { toWalletClient } from 'tabkey/viem'
import { tabkeyPlugin, useAccount } from 'tabkey/vue'
import { createTabkeyConfig, tabkeyConnector } from 'tabkey/wagmi'
import { tabkeyConnector as coreConnector } from 'tabkey/wagmi/core'
import { createApp } from 'vue'
import { useConnect } from 'wagmi'
import { switchChain } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'

export const { config, tabkey } = createTabkeyConfig({ chains: [mainnet, base], metadata: { name: 'Shop' } })

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}

export const connectors = [tabkeyConnector(tabkey), coreConnector(tabkey)]
export const address = async (): Promise<string> => (await getSigner(tabkey)).address
export const account = (): `0x${string}` => toWalletClient(tabkey).account.address
export const switched: Promise<{ id: 1 | 8453 }> = switchChain(config, { chainId: base.id })

export function Connect() {
  const { mutate } = useConnect()
  return <button type="button" onClick={() => mutate({ connector: config.connectors[0] })} />
}

createApp({ setup: () => ({ address: useAccount().address }) }).use(tabkeyPlugin, tabkey)
