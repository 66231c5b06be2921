import { createTabkey, type Tabkey, type TabkeyConfig, UserRejectedError } from 'tabkey'
import { defineElements } from 'tabkey/elements'
import { ethereum, mainnet, type Network } from 'tabkey/networks'
import { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'
import { tabkeyConnector } from 'tabkey/wagmi'
import 'tabkey/engine'

const networks: readonly Network[] = [ethereum, mainnet]
const config: TabkeyConfig = {
  networks,
  engine: () => new SharedWorker('/engine.v1.js', { type: 'module', name: 'tabkey' }),
}
const client: Tabkey = createTabkey(config)

export const connector = tabkeyConnector(client)
defineElements(client)

export async function sign(): Promise<string | null> {
  try {
    return await client.request<string>({
      method: 'personal_sign',
      params: ['0x68690a', client.getAccount().address],
    })
  } catch (error) {
    if (error instanceof UserRejectedError) return null
    throw error
  }
}

// A wrong line must be an error, or the lines above prove nothing.
// @ts-expect-error networks are required
createTabkey({})

const Address = () => <p>{useAccount().address ?? 'nobody'}</p>

export const App = () => (
  <TabkeyProvider client={client}>
    <ConnectButton balance="hide" />
    <Address />
  </TabkeyProvider>
)
