export type { AlertCode } from './bridge/contract/alertCode.ts'
export type {
  AssetEntry,
  AssetKey,
  AssetKind,
  AssetKinds,
  Nft,
  Page,
  TokenBalance,
  Transaction,
  TransactionStatus,
  Transfer,
} from './bridge/contract/assets.ts'
export type {
  AvatarParameters,
  ConnectMethod,
  ConnectorOrderItem,
  Eip1193ProviderLike,
  ExternalConnector,
  IconSet,
  Metadata,
  ThemeMode,
  ThemeVariables,
  ThemeVariablesByMode,
  WalletConnectOverride,
  WalletFeature,
  WalletGroup,
} from './bridge/contract/config.ts'
export type { ControlOptions, ControlSlice } from './bridge/contract/control.ts'
export type { AddChainParameters, SwitchNetworkParameters } from './bridge/contract/engineApi.ts'
export type { NameSource } from './bridge/contract/nameSource.ts'
export type {
  BlockExplorer,
  CaipAddress,
  Namespace,
  Network,
  NetworkId,
  RpcUrls,
} from './bridge/contract/network.ts'
export type { NftContract, NftEndpoint } from './bridge/contract/nftEndpoint.ts'
export type { NodeEndpoint } from './bridge/contract/nodeEndpoint.ts'
export type { PaymentOutcome, PaymentStatus } from './bridge/contract/paymentOutcome.ts'
export type { Risk } from './bridge/contract/risk.ts'
export type {
  SignInCacao,
  SignInConfig,
  SignInData,
  SignInSession,
  SiweConfig,
} from './bridge/contract/signIn.ts'
export type {
  AccountEntry,
  AccountType,
  AccountTypes,
  Alert,
  Balance,
  BalanceEntry,
  Connection,
  ConnectionStatus,
  Handoff,
  LeftConnection,
  PendingRequest,
  RecoveredRequest,
  SignInEntry,
  Standby,
} from './bridge/contract/state.ts'
export type { ConnectedWalletInfo, ListedWallet, PageWallet, WalletId } from './bridge/contract/wallet.ts'
export { InvalidCaipAddressError, InvalidCaipNetworkIdError } from './bridge/errors/address.ts'
export { WalletError } from './bridge/errors/base.ts'
export {
  AdapterNotFoundError,
  ClientDestroyedError,
  ConfigError,
  EngineStartError,
  ValidationError,
} from './bridge/errors/client.ts'
export {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  ConnectionExpiredError,
  NotConnectedError,
  RelayError,
  SignClientNotInitializedError,
  UserRejectedError,
  WalletAmbiguousError,
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from './bridge/errors/connection.ts'
export {
  BridgeTimeoutError,
  EngineGoneError,
  EngineMovedError,
  EngineRetiredError,
  TabClosedError,
} from './bridge/errors/engine.ts'
export { LoginActiveError } from './bridge/errors/login.ts'
export {
  BalanceUnavailableError,
  CaipNetworkUndefinedError,
  ChainNotSupportedError,
  EndpointMissingError,
  HostNotAllowedError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  NetworkNotFoundError,
  RpcError,
  RpcTimeoutError,
  WrongChainError,
} from './bridge/errors/network.ts'
export {
  DuplicateRequestError,
  MethodNotAllowedError,
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  RequestNotSentError,
  SignatureMismatchError,
  WalletRequestError,
} from './bridge/errors/request.ts'
export { ReviewRiskError } from './bridge/errors/reviewRisk.ts'
export {
  BlockhashExpiredError,
  DustError,
  InsufficientFundsError,
  InvalidAddressError,
  TransactionChangedError,
  TransferFailedError,
} from './bridge/errors/transfer.ts'
export { UnavailableError } from './bridge/errors/unavailable.ts'
export {
  AtomicityNotSupportedError,
  CallsNotFoundError,
  CallsPartlySentError,
} from './bridge/features/calls/errors.ts'
export type {
  Preview,
  PreviewAllowance,
  PreviewAsset,
  PreviewConfidence,
  PreviewEffect,
  PreviewParty,
  PreviewWarning,
  PreviewWarningKind,
} from './bridge/features/preview/contract.ts'
export type { SwapRouter } from './bridge/features/swaps/contract.ts'
export {
  AllowanceTooLowError,
  NoQuoteError,
  PriceImpactError,
  QuoteChangedError,
  QuoteExpiredError,
  SwapBalanceError,
  SwapGasError,
  SwapNetworkError,
  SwapReplacedError,
  SwapRevertedError,
  SwapStepError,
  SwapUnsafeError,
  SwapWouldFailError,
} from './bridge/features/swaps/errors.ts'
export type { Endpoints } from './bridge/options/endpoints.ts'
export type { Features } from './bridge/options/features.ts'
export { formatCaipAddress, formatNetworkId, parseCaipAddress, parseNetworkId } from './bridge/values/caip.ts'
export type { BitcoinEventMap, BitcoinProvider } from './ui/client/api/bitcoinTypes.ts'
export type { Eip1193EventMap, Eip1193Provider } from './ui/client/api/eip1193Types.ts'
export type {
  CallParameters,
  CallStatus,
  CallsClient,
  CallsOutcome,
  CallsStatus,
  CallsWay,
  SendCallsParameters,
} from './ui/client/api/facets/calls.ts'
export type { ConnectOptions } from './ui/client/api/facets/connect.ts'
export type { LoginOptions, LoginResult, TokenLogin } from './ui/client/api/facets/login.ts'
export type {
  OnrampMoney,
  OnrampOptions,
  OnrampOrder,
  OnrampProviderName,
  OnrampQuote,
  OnrampQuoteParameters,
  OnrampResidence,
  PaymentCurrency,
  PurchaseCurrency,
} from './ui/client/api/facets/onramp.ts'
export type { OpenOptions, SendArguments, SwapArguments } from './ui/client/api/facets/open.ts'
export type {
  Exchange,
  ExchangeOrder,
  ExchangeStatus,
  PaymentAsset,
  PayOptions,
  PayResult,
} from './ui/client/api/facets/pay.ts'
export type { FollowPayment, FollowPaymentOptions } from './ui/client/api/facets/payments.ts'
export type {
  SwapArrival,
  SwapOrder,
  SwapQuote,
  SwapsClient,
  SwapToken,
} from './ui/client/api/facets/swaps.ts'
export type {
  AddTransaction,
  RecentTransaction,
  TransactionsClient,
} from './ui/client/api/facets/transactions.ts'
export type { TabkeyUpdate } from './ui/client/api/facets/update.ts'
export type { Register } from './ui/client/api/register.ts'
export type {
  SolanaEventMap,
  SolanaProvider,
  SolanaSendOptions,
  SolanaTransaction,
} from './ui/client/api/solanaTypes.ts'
export type {
  Account,
  AccountOf,
  AccountView,
  BalanceQuery,
  ConnectedAccount,
  OpenableView,
  OtherAccount,
  RequestParameters,
  Tabkey,
  TabkeyConfig,
  TabkeyState,
  Unsubscribe,
} from './ui/client/api/tabkey.ts'
export type { TabkeyEvent } from './ui/client/api/tabkeyEvent.ts'
export type { ViemChain } from './ui/client/api/viemChain.ts'
export { createTabkey } from './ui/client/create/createTabkey.ts'
export type { CreateAvatar, Disclaimer } from './ui/client/options/pageOptions.ts'
