import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { sourceOfEntry } from '../../scripts/parts.ts'
import { DOORS } from './support/doors.ts'
import { inPlainNode } from './support/plainNode.ts'

const ROOT = new URL('../..', import.meta.url).pathname

/** The host's own libraries ask for a window with typeof, which the traps cannot tell from a use. */
const LIBRARIES = `
      asking = false
      for (const library of ['wagmi', 'viem', 'ethers', 'vue']) await import(library)
      asking = true`

/** All doors of languages are alike. */
const isLocale = (door: string) => door.startsWith('locales/')

describe('doors', () => {
  test('each imports in plain Node and touches no browser global', async () => {
    const script = `${LIBRARIES}
      const names = {}
      const sources = ${JSON.stringify(Object.fromEntries(DOORS.map(door => [door, sourceOfEntry(door)])))}
      for (const door of ${JSON.stringify(DOORS)}) names[door] = Object.keys(await import(${JSON.stringify(ROOT)} + sources[door])).sort()
      console.log(JSON.stringify(names))`
    const names = Object.entries((await inPlainNode(script)) as Readonly<Record<string, readonly string[]>>)
    const locales = names.filter(([door]) => isLocale(door))
    expect(locales.filter(([, exported]) => String(exported) !== 'messages')).toEqual([])
    expect(Object.fromEntries(names.filter(([door]) => !isLocale(door)))).toMatchInlineSnapshot(`
      {
        "authjs": [
          "tabkeyCredentials",
        ],
        "devtools": [
          "TabkeyDevtools",
          "exportTrace",
          "openTrace",
        ],
        "devtools/replay": [
          "replayTrace",
        ],
        "elements": [
          "defineElements",
        ],
        "ethers": [
          "getBrowserProvider",
          "getSigner",
          "watchSigner",
        ],
        "icons": [
          "base",
          "bitcoin",
          "bitgetWallet",
          "coinbaseWallet",
          "coins",
          "ethereum",
          "networks",
          "phantom",
          "rabby",
          "rainbow",
          "walletConnect",
          "wallets",
        ],
        "index": [
          "AdapterNotFoundError",
          "AllowanceTooLowError",
          "BalanceUnavailableError",
          "BlockhashExpiredError",
          "BridgeTimeoutError",
          "CaipNetworkUndefinedError",
          "ChainNotSupportedError",
          "ClientDestroyedError",
          "ConfigError",
          "ConnectionCancelledError",
          "ConnectionDeclinedError",
          "ConnectionExpiredError",
          "DuplicateRequestError",
          "DustError",
          "EndpointMissingError",
          "EngineGoneError",
          "EngineMovedError",
          "EngineRetiredError",
          "EngineStartError",
          "HostNotAllowedError",
          "HttpError",
          "InsufficientFundsError",
          "InvalidAddressError",
          "InvalidCaipAddressError",
          "InvalidCaipNetworkIdError",
          "InvalidResponseError",
          "LoginActiveError",
          "MethodNotAllowedError",
          "NetworkError",
          "NetworkNotFoundError",
          "NoQuoteError",
          "NotConnectedError",
          "OutcomeUnknownError",
          "PriceImpactError",
          "QuoteChangedError",
          "QuoteExpiredError",
          "RelayError",
          "RequestAbortedError",
          "RequestExpiredError",
          "RequestNotSentError",
          "ReviewRiskError",
          "RpcError",
          "RpcTimeoutError",
          "SignClientNotInitializedError",
          "SignatureMismatchError",
          "SwapBalanceError",
          "SwapGasError",
          "SwapNetworkError",
          "SwapReplacedError",
          "SwapRevertedError",
          "SwapStepError",
          "SwapUnsafeError",
          "SwapWouldFailError",
          "TabClosedError",
          "TransactionChangedError",
          "TransferFailedError",
          "UnavailableError",
          "UserRejectedError",
          "ValidationError",
          "WalletAmbiguousError",
          "WalletError",
          "WalletMismatchError",
          "WalletNotFoundError",
          "WalletRequestError",
          "WalletUnreachableError",
          "WrongChainError",
          "createTabkey",
          "formatCaipAddress",
          "formatNetworkId",
          "parseCaipAddress",
          "parseNetworkId",
        ],
        "mwa": [
          "registerMobileWallets",
        ],
        "networks": [
          "base",
          "baseSepolia",
          "bitcoin",
          "bitcoinTestnet",
          "defineNetwork",
          "ethereum",
          "mainnet",
          "networksById",
          "sepolia",
          "solana",
          "solanaDevnet",
          "solanaTestnet",
        ],
        "next": [
          "readTabkeyCookie",
          "signInRoutes",
        ],
        "react": [
          "ConnectButton",
          "TabkeyProvider",
          "WalletButton",
          "useAccount",
          "useAddRecentTransaction",
          "useAvailableExchanges",
          "useBalance",
          "useConnect",
          "useConnection",
          "useConnections",
          "useDisconnect",
          "useEvents",
          "useExchangeBuyStatus",
          "useHistory",
          "useLogin",
          "useModal",
          "useNetwork",
          "useNfts",
          "useOnramp",
          "usePairing",
          "usePay",
          "usePayUrlActions",
          "usePendingRequests",
          "useProvider",
          "useReady",
          "useRecentTransactions",
          "useRegisterName",
          "useRequest",
          "useSend",
          "useSendTransaction",
          "useSignIn",
          "useSignMessage",
          "useSignTypedData",
          "useSwap",
          "useSwapQuote",
          "useSwitchConnection",
          "useSwitchNetwork",
          "useTabkey",
          "useTabkeyAccount",
          "useTabkeyAddRecentTransaction",
          "useTabkeyAvailableExchanges",
          "useTabkeyBalance",
          "useTabkeyConnect",
          "useTabkeyConnection",
          "useTabkeyConnections",
          "useTabkeyDisconnect",
          "useTabkeyEvents",
          "useTabkeyExchangeBuyStatus",
          "useTabkeyHistory",
          "useTabkeyLogin",
          "useTabkeyModal",
          "useTabkeyMutation",
          "useTabkeyNetwork",
          "useTabkeyNfts",
          "useTabkeyOnramp",
          "useTabkeyPairing",
          "useTabkeyPay",
          "useTabkeyPayUrlActions",
          "useTabkeyPendingRequests",
          "useTabkeyProvider",
          "useTabkeyReady",
          "useTabkeyRecentTransactions",
          "useTabkeyRegisterName",
          "useTabkeyRequest",
          "useTabkeySend",
          "useTabkeySendTransaction",
          "useTabkeySignIn",
          "useTabkeySignMessage",
          "useTabkeySignTypedData",
          "useTabkeyState",
          "useTabkeySwap",
          "useTabkeySwapQuote",
          "useTabkeySwitchConnection",
          "useTabkeySwitchNetwork",
          "useTabkeyTheme",
          "useTabkeyTokens",
          "useTabkeyWalletInfo",
          "useTabkeyWallets",
          "useTheme",
          "useTokens",
          "useWalletInfo",
          "useWallets",
        ],
        "siwx": [
          "SignInMessageError",
          "SignInRefusedError",
          "SignInUnverifiableError",
          "SignatureDeclinedError",
          "buildSignInMessage",
          "createAuthStorage",
          "createLocalStorage",
          "createNonce",
          "createServerStorage",
          "createSiwx",
          "mapSiweConfig",
          "parseSignInMessage",
          "verifySignIn",
        ],
        "siwx/server": [
          "ConfigError",
          "SignInMessageError",
          "SignInRefusedError",
          "SignInUnverifiableError",
          "createMemoryStore",
          "createNode",
          "createNonce",
          "createNonceStore",
          "createPostgresStore",
          "createRedisStore",
          "createSignInHandler",
          "limitNode",
          "parseSignInMessage",
          "postgresSchema",
          "toNodeListener",
          "verify",
          "verifySessions",
        ],
        "solana": [
          "createConnection",
          "toWallet",
        ],
        "solana/kit": [
          "createRpc",
        ],
        "solana/react": [
          "useAnchorWallet",
          "useSolanaConnection",
        ],
        "solana/svelte": [
          "solanaStores",
        ],
        "solana/vue": [
          "useAnchorWallet",
          "useSolanaConnection",
        ],
        "ssr": [
          "readTabkeyCookie",
        ],
        "svelte": [
          "tabkeyStores",
        ],
        "themes": [
          "dark",
          "graphite",
          "light",
          "midnight",
          "sage",
          "sand",
        ],
        "viem": [
          "tabkeyTransport",
          "toPublicClient",
          "toWalletClient",
          "watchWalletClient",
        ],
        "vue": [
          "ConnectButton",
          "NetworkButton",
          "WalletButton",
          "tabkeyPlugin",
          "useAccount",
          "useAddRecentTransaction",
          "useAvailableExchanges",
          "useBalance",
          "useConnect",
          "useConnection",
          "useConnections",
          "useDisconnect",
          "useEvents",
          "useExchangeBuyStatus",
          "useHistory",
          "useLogin",
          "useModal",
          "useNetwork",
          "useNfts",
          "useOnramp",
          "usePairing",
          "usePay",
          "usePayUrlActions",
          "usePendingRequests",
          "useProvider",
          "useReady",
          "useRecentTransactions",
          "useRegisterName",
          "useRequest",
          "useSend",
          "useSendTransaction",
          "useSignIn",
          "useSignMessage",
          "useSignTypedData",
          "useSwap",
          "useSwapQuote",
          "useSwitchConnection",
          "useSwitchNetwork",
          "useTabkey",
          "useTabkeyMutation",
          "useTabkeyState",
          "useTheme",
          "useTokens",
          "useWalletInfo",
          "useWallets",
        ],
        "wagmi": [
          "createTabkeyConfig",
          "fromWagmiConnector",
          "tabkeyConnector",
        ],
        "wagmi/core": [
          "fromWagmiConnector",
          "tabkeyConnector",
        ],
        "wallet-standard": [
          "registerTabkeyWallet",
        ],
      }
    `)
  })

  test('a client made on a server starts nothing and says connecting', async () => {
    const script = `${LIBRARIES}
      const { createTabkey } = await import(${JSON.stringify(ROOT)} + 'src/index.ts')
      const { ethereum } = await import(${JSON.stringify(ROOT)} + 'src/networks.ts')
      const { tabkeyConnector } = await import(${JSON.stringify(ROOT)} + 'packages/wagmi/src/index.ts')
      const client = createTabkey({ networks: [ethereum] })
      // From here on the client is used: it may ask whether there is a page, with typeof.
      asking = false
      await Promise.resolve()
      tabkeyConnector(client)({ chains: [{ id: 1 }], emitter: { emit() {} } }).setup()
      const off = client.subscribe(state => state, () => {})
      off()
      const failure = await client.request({ method: 'eth_chainId' }).catch(error => error.name)
      console.log(JSON.stringify({ status: client.getAccount().status, ready: client.getState().ready, failure }))`
    expect(await inPlainNode(script)).toEqual({
      status: 'connecting',
      ready: false,
      failure: 'EngineStartError',
    })
  })

  // A door of a language is its catalogue.
  test.each(DOORS.filter(door => !isLocale(door)))('%s only re-exports by name', async door => {
    const source = await readFile(ROOT + sourceOfEntry(door), 'utf8')
    const rest = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // Servers that render components (Next) may import this door; what is behind it runs in a page.
      .replace(/(^|\/)react$/.test(door) ? "'use client'" : '', '')
      .replace(/^export (type )?\{[^}]*\} from '[^']+'\n?/gm, '')
      .trim()
    expect(rest).toBe('')
  })
})
