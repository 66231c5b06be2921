import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { inPlainNode } from './support/plainNode.ts'
import { filesBelow, type Node, nodesOf, SCRIPT } from './support/sources.ts'

const ROOT = new URL('../..', import.meta.url).pathname

const DOORS = ['index', 'react', 'wagmi', 'networks', 'elements', 'siwx', 'siwx/server'] as const

interface Specifier {
  readonly exportKind: string
  readonly exported: { readonly name: string }
}

/** Names of the types an export statement gives out; names are a promise. */
function typesExportedBy(node: Node): readonly string[] {
  if (node.type !== 'ExportNamedDeclaration') return []
  return (node.specifiers as readonly Specifier[])
    .filter(({ exportKind }) => node.exportKind === 'type' || exportKind === 'type')
    .map(({ exported }) => exported.name)
}

describe('doors', () => {
  test('each imports in plain Node and touches no browser global', async () => {
    const script = `
      const names = {}
      for (const door of ${JSON.stringify(DOORS)}) names[door] = Object.keys(await import(${JSON.stringify(ROOT)} + 'src/' + door + '.ts')).sort()
      console.log(JSON.stringify(names))`
    expect(await inPlainNode(script)).toMatchInlineSnapshot(`
      {
        "elements": [
          "defineElements",
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
          "RpcError",
          "RpcTimeoutError",
          "SignClientNotInitializedError",
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
          "UserRejectedError",
          "ValidationError",
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
        "react": [
          "ConnectButton",
          "TabkeyProvider",
          "useAccount",
          "useAvailableExchanges",
          "useBalance",
          "useConnect",
          "useConnection",
          "useConnections",
          "useDisconnect",
          "useEvents",
          "useExchangeBuyStatus",
          "useHistory",
          "useModal",
          "useNetwork",
          "useNfts",
          "useOnramp",
          "usePay",
          "usePayUrlActions",
          "useProvider",
          "useRegisterName",
          "useSend",
          "useSignIn",
          "useSwap",
          "useSwapQuote",
          "useSwitchConnection",
          "useSwitchNetwork",
          "useTabkey",
          "useTabkeyState",
          "useTheme",
          "useTokens",
          "useWalletInfo",
        ],
        "siwx": [
          "SignInMessageError",
          "SignInRefusedError",
          "SignInUnverifiableError",
          "SignatureDeclinedError",
          "buildSignInMessage",
          "createLocalStorage",
          "createNonce",
          "createServerStorage",
          "createSiwx",
          "mapSiweConfig",
          "parseSignInMessage",
          "verifySignIn",
        ],
        "siwx/server": [
          "SignInMessageError",
          "SignInRefusedError",
          "SignInUnverifiableError",
          "createNode",
          "createNonce",
          "createNonceStore",
          "parseSignInMessage",
          "verify",
          "verifySessions",
        ],
        "wagmi": [
          "tabkeyConnector",
        ],
      }
    `)
  })

  test('the types each exports', () => {
    const sources = filesBelow('src', SCRIPT).filter(({ path }) =>
      DOORS.some(door => path === `src/${door}.ts`),
    )
    const names = sources.map(source => [source.path, [...nodesOf(source)].flatMap(typesExportedBy).sort()])
    expect(Object.fromEntries(names)).toMatchInlineSnapshot(`
      {
        "src/elements.ts": [
          "TabkeyElement",
        ],
        "src/index.ts": [
          "Account",
          "AccountEntry",
          "AccountType",
          "AccountTypes",
          "AccountView",
          "Alert",
          "AlertCode",
          "AssetEntry",
          "AssetKey",
          "AssetKind",
          "AssetKinds",
          "Balance",
          "BalanceEntry",
          "BalanceQuery",
          "BitcoinEventMap",
          "BitcoinProvider",
          "BlockExplorer",
          "CaipAddress",
          "ConnectMethod",
          "ConnectedWalletInfo",
          "Connection",
          "ConnectionStatus",
          "ConnectorOrderItem",
          "Eip1193EventMap",
          "Eip1193Provider",
          "Eip1193ProviderLike",
          "Endpoints",
          "Exchange",
          "ExchangeOrder",
          "ExchangeStatus",
          "ExternalConnector",
          "Features",
          "LeftConnection",
          "ListedWallet",
          "Metadata",
          "Namespace",
          "Network",
          "NetworkId",
          "Nft",
          "OnrampOptions",
          "OnrampProviderName",
          "OnrampQuote",
          "OnrampWish",
          "OpenableView",
          "Page",
          "PageWallet",
          "PayOptions",
          "PayResult",
          "PaymentAsset",
          "RecoveredRequest",
          "RequestParameters",
          "RpcUrls",
          "SignInCacao",
          "SignInConfig",
          "SignInData",
          "SignInEntry",
          "SignInSession",
          "SiweConfig",
          "SolanaEventMap",
          "SolanaProvider",
          "SolanaSendOptions",
          "SolanaTransaction",
          "Standby",
          "SwapOrder",
          "SwapQuote",
          "SwapToken",
          "SwapsClient",
          "Tabkey",
          "TabkeyConfig",
          "TabkeyEvent",
          "TabkeyState",
          "ThemeMode",
          "ThemeVariables",
          "TokenBalance",
          "Transaction",
          "TransactionStatus",
          "Transfer",
          "Unsubscribe",
          "ViemChain",
          "WalletConnectOverride",
          "WalletFeature",
          "WalletId",
        ],
        "src/networks.ts": [
          "Network",
          "NetworkId",
          "ViemChain",
        ],
        "src/react.ts": [
          "ConnectButtonProps",
          "ConnectButtonState",
          "JoinedConnection",
          "TabkeyProviderProps",
          "UseAccountParameters",
          "UseAvailableExchangesParameters",
          "UseAvailableExchangesReturn",
          "UseBalanceParameters",
          "UseBalanceReturn",
          "UseConnectReturn",
          "UseConnectionsParameters",
          "UseConnectionsReturn",
          "UseDisconnectReturn",
          "UseExchangeBuyStatusParameters",
          "UseExchangeBuyStatusReturn",
          "UseHistoryReturn",
          "UseModalReturn",
          "UseNetworkReturn",
          "UseNftsReturn",
          "UseOnrampReturn",
          "UsePagedParameters",
          "UsePagedReturn",
          "UsePayParameters",
          "UsePayReturn",
          "UsePayUrlActionsReturn",
          "UseRegisterNameReturn",
          "UseSendReturn",
          "UseSignInReturn",
          "UseSwapQuoteParameters",
          "UseSwapQuoteReturn",
          "UseSwapReturn",
          "UseSwitchConnectionReturn",
          "UseSwitchNetworkReturn",
          "UseThemeReturn",
          "UseTokensParameters",
          "UseTokensReturn",
        ],
        "src/siwx.ts": [
          "BuildSignInMessageParameters",
          "CreateLocalStorageParameters",
          "CreateServerStorageParameters",
          "CreateSiwxParameters",
          "ParsedSignIn",
          "SignInCacao",
          "SignInConfig",
          "SignInData",
          "SignInIngredients",
          "SignInInput",
          "SignInMessage",
          "SignInMessageMaker",
          "SignInNode",
          "SignInRefusal",
          "SignInSession",
          "SignInStorage",
          "SignInVerification",
          "SignInVerifier",
          "SignInVerifiers",
          "SiweConfig",
          "SiweMessageArgs",
          "SiweMessageParams",
          "SiweSession",
          "VerifySignInParameters",
        ],
        "src/siwx/server.ts": [
          "CreateNodeParameters",
          "CreateNonceStoreParameters",
          "NonceStore",
          "ServerVerifyParameters",
          "SignInCacao",
          "SignInData",
          "SignInNode",
          "SignInRefusal",
          "SignInSession",
          "SignInVerification",
          "SignInVerifier",
          "SignInVerifiers",
        ],
        "src/wagmi.ts": [
          "TabkeyWagmiConnector",
          "WagmiConnectorConfig",
        ],
      }
    `)
  })

  test('a client made on a server starts nothing and says connecting', async () => {
    const script = `
      const { createTabkey } = await import(${JSON.stringify(ROOT)} + 'src/index.ts')
      const { ethereum } = await import(${JSON.stringify(ROOT)} + 'src/networks.ts')
      const { tabkeyConnector } = await import(${JSON.stringify(ROOT)} + 'src/wagmi.ts')
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

  test.each(DOORS)('src/%s.ts only re-exports by name', async door => {
    const source = await readFile(`${ROOT}src/${door}.ts`, 'utf8')
    const rest = source
      .replace(/\/\*[\s\S]*?\*\//g, '')
      // Servers that render components (Next) may import this door; what is behind it runs in a page.
      .replace(door === 'react' ? "'use client'" : '', '')
      .replace(/^export (type )?\{[^}]*\} from '[^']+'\n?/gm, '')
      .trim()
    expect(rest).toBe('')
  })
})
