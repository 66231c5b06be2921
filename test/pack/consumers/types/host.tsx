import { createTabkey, type LoginResult, type Tabkey, type TabkeyConfig, UserRejectedError } from 'tabkey'
import { tabkeyCredentials } from 'tabkey/authjs'
import { addChainFamily } from 'tabkey/chains'
import { exportTrace, openTrace, TabkeyDevtools, type TraceReading } from 'tabkey/devtools'
import { type ReplayReport, replayTrace } from 'tabkey/devtools/replay'
import { defineElements } from 'tabkey/elements'
import { rabby, wallets as walletIcons } from 'tabkey/icons'
import { messages as ar } from 'tabkey/locales/ar'
import { messages as de } from 'tabkey/locales/de'
import { messages as es } from 'tabkey/locales/es'
import { messages as fa } from 'tabkey/locales/fa'
import { messages as fr } from 'tabkey/locales/fr'
import { messages as he } from 'tabkey/locales/he'
import { messages as hi } from 'tabkey/locales/hi'
import { messages as id } from 'tabkey/locales/id'
import { messages as it } from 'tabkey/locales/it'
import { messages as ja } from 'tabkey/locales/ja'
import { messages as ko } from 'tabkey/locales/ko'
import { messages as ms } from 'tabkey/locales/ms'
import { messages as pl } from 'tabkey/locales/pl'
import { messages as ptBR } from 'tabkey/locales/pt-BR'
import { messages as ru } from 'tabkey/locales/ru'
import { messages as th } from 'tabkey/locales/th'
import { messages as tr } from 'tabkey/locales/tr'
import { messages as uk } from 'tabkey/locales/uk'
import { messages as vi } from 'tabkey/locales/vi'
import { messages as zhCN } from 'tabkey/locales/zh-CN'
import { messages as zhTW } from 'tabkey/locales/zh-TW'
import { registerMobileWallets } from 'tabkey/mwa'
import { ethereum, mainnet, type Network } from 'tabkey/networks'
import { signInRoutes } from 'tabkey/next'
import { ConnectButton, TabkeyProvider, useAccount, usePairing, useWallets, WalletButton } from 'tabkey/react'
import { createSiwx } from 'tabkey/siwx'
import { createNonceStore } from 'tabkey/siwx/server'
import { readTabkeyCookie } from 'tabkey/ssr'
import { tabkeyStores } from 'tabkey/svelte'
import { midnight, sand } from 'tabkey/themes'
import { registerTabkeyWallet } from 'tabkey/wallet-standard'
import 'tabkey/engine'

const networks: readonly Network[] = [ethereum, mainnet]
const config: TabkeyConfig = {
  networks,
  engine: () => new SharedWorker('/engine.v1.js', { type: 'module', name: 'tabkey' }),
}
const client: Tabkey = createTabkey(config)

defineElements(client)
export const { account } = tabkeyStores(client)
export const doors = {
  addChainFamily,
  registerMobileWallets,
  createSiwx,
  createNonceStore,
  registerTabkeyWallet,
  readTabkeyCookie,
  signInRoutes,
  tabkeyCredentials,
  icons: async () => ({ wallets: { ...walletIcons, 'com.example.wallet': rabby } }),
  themeVariables: { light: sand, dark: midnight } satisfies TabkeyConfig['themeVariables'],
}

export const devtoolsPage = <TabkeyDevtools tabkey={client} replay={replayTrace} theme="dark" />
export async function replayReported(): Promise<ReplayReport> {
  const trace: TraceReading = await client.logs.trace({ storage: true })
  return replayTrace(openTrace(exportTrace(trace)))
}

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

export async function changeAndLogIn(): Promise<LoginResult> {
  await client.update({ networks, features: { swaps: false }, themeMode: 'dark', termsConditionsUrl: null })
  await client.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC', amount: '0.5' } })
  await client.connect({ wallet: 'io.metamask', modal: true })
  await client.reconnect()
  await client.setAccountType({ type: 'eoa' })
  await client.updateEmail({ email: 'ada@example.com' })
  return client.login({ social: 'google' })
}

// A wrong line must be an error, or the lines above prove nothing.
// @ts-expect-error a login is by email or by a social provider
void client.login({ email: 'ada@example.com', social: 'google' })
// @ts-expect-error the project id is fixed for the life of the page
void client.update({ projectId: 'other' })
// @ts-expect-error amounts are decimal strings
void client.open({ view: 'Swap', arguments: { amount: 0.5 } })
// @ts-expect-error networks are required
createTabkey({})
export const translated = [
  ar,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  ms,
  pl,
  ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  zhCN,
  zhTW,
].map(messages => messages['Connect wallet'])

const Address = () => <p>{useAccount().address ?? 'nobody'}</p>

function Headless() {
  const { wallets } = useWallets({ search: 'a' })
  const { status, uri } = usePairing({ wallet: wallets[0]?.id ?? 'walletConnect' })
  return <output>{status === 'ready' ? uri : status}</output>
}

export const App = () => (
  <TabkeyProvider client={client}>
    <ConnectButton balance="hide" />
    <Address />
    <WalletButton wallet="io.metamask" />
    <WalletButton social="google" size="sm" />
    <WalletButton email />
    <Headless />
  </TabkeyProvider>
)
