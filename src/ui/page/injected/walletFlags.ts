/** A wallet that a flag of `window.ethereum` stands for. */
export interface FlaggedWallet {
  readonly name: string
  readonly rdns?: string
}

type FlagRow = readonly [name: string, rdns: string | undefined, ...flags: string[]]

/** Nearly every wallet sets it, so it identifies its wallet only where no other flag is set. */
const GENERIC: FlagRow = ['MetaMask', 'io.metamask', 'isMetaMask']

/** Flags that wallets set on their provider, as far as wagmi, RainbowKit and web3-onboard know them. */
const ROWS: readonly FlagRow[] = [
  ['Rabby Wallet', 'io.rabby', 'isRabby', '_isRabby'],
  ['Brave Wallet', 'com.brave.wallet', 'isBraveWallet'],
  ['Rainbow', 'me.rainbow', 'isRainbow'],
  ['Phantom', 'app.phantom', 'isPhantom'],
  ['Zerion', 'io.zerion.wallet', 'isZerion'],
  ['Uniswap', 'org.uniswap.app', 'isUniswapWallet'],
  ['Coinbase Wallet', 'com.coinbase.wallet', 'isCoinbaseWallet', 'isCoinbaseBrowser', 'isToshi'],
  ['Trust Wallet', 'com.trustwallet.app', 'isTrust', 'isTrustWallet'],
  ['OKX Wallet', 'com.okex.wallet', 'isOkxWallet', 'isOKExWallet'],
  ['Bitget Wallet', 'com.bitget.web3', 'isBitKeep'],
  ['TokenPocket', 'pro.tokenpocket', 'isTokenPocket', 'isTp'],
  ['Binance Wallet', 'com.binance.wallet', 'isBinance'],
  ['Status', 'app.status', 'isStatus'],
  ['Frame', 'sh.frame', 'isFrame'],
  ['Frontier', 'xyz.frontier.wallet', 'isFrontier'],
  ['Bifrost Wallet', 'com.bifrostwallet', 'isBifrost'],
  ['Enkrypt', 'com.enkrypt', 'isEnkrypt'],
  ['Dawn Wallet', 'xyz.dawnwallet', 'isDawn'],
  ['Ctrl Wallet', 'xyz.ctrl', 'isXDEFI', 'isCTRL'],
  ['Core', 'app.core.extension', 'isAvalanche'],
  ['Backpack', 'app.backpack', 'isBackpack'],
  ['Talisman', 'xyz.talisman', 'isTalisman'],
  ['Zeal', 'app.zeal', 'isZeal'],
  ['Coin98', 'com.coin98', 'isCoin98'],
  ['Wigwam', 'com.wigwam.wallet', 'isWigwam'],
  ['Nest Wallet', 'xyz.nestwallet', 'isNestWallet'],
  ['ZilPay', 'io.zilpay', 'isZilPay'],
  ['xPortal', 'com.elrond.maiar.wallet', 'isxPortal'],
  ['Nova Wallet', 'io.novawallet', 'isNovaWallet'],
  ['OneKey', 'so.onekey.app.wallet', 'isOneKey'],
  ['SubWallet', 'app.subwallet', 'isSubWallet'],
  ['Crypto.com Onchain', 'com.crypto.wallet', 'isDeficonnectProvider'],
  ['1inch', undefined, 'isOneInchIOSWallet', 'isOneInchAndroidWallet'],
  ['imToken', undefined, 'isImToken'],
  ['MathWallet', undefined, 'isMathWallet'],
  ['HyperPay', undefined, 'isHyperPay'],
  ['Exodus', undefined, 'isExodus'],
  ['Opera Wallet', undefined, 'isOpera'],
  ['Taho', undefined, 'isTally'],
  ['Tokenary', undefined, 'isTokenary'],
  ['KuCoin Wallet', undefined, 'isKuCoinWallet'],
  ['BlockWallet', undefined, 'isBlockWallet'],
  ['Apex Wallet', undefined, 'isApexWallet'],
  ['Portal', undefined, 'isPortal'],
  ['GameStop Wallet', undefined, 'isGamestop'],
  ['Bitski', undefined, 'isBitski'],
  ['MEW wallet', undefined, 'isMEWwallet'],
  ['SafePal', undefined, 'isSafePal'],
  ['Safeheron', undefined, 'isSafeheron'],
  ['AlphaWallet', undefined, 'isAlphaWallet'],
  ['Bitpie', undefined, 'isBitpie'],
  ["D'CENT", undefined, 'isDcentWallet'],
  ['HB Wallet', undefined, 'isHbWallet'],
  ['Infinity Wallet', undefined, 'isInfinityWallet'],
  ['Ownbit', undefined, 'isOwnbit'],
  ['Sequence', undefined, 'isSequence'],
  ['Fordefi', undefined, 'isFordefi'],
  ['FoxWallet', undefined, 'isFoxWallet'],
  ['Echooo', undefined, 'isEchooo'],
  ['Zodiac Pilot', undefined, 'isZodiacPilot'],
]

function hasFlag(provider: object, flag: string): boolean {
  try {
    return Reflect.get(provider, flag) === true
  } catch {
    return false
  }
}

/**
 * The wallets that the flags of a provider stand for; MetaMask only where no other flag is set.
 *
 * @param provider hostile; a Proxy or a getter that throws is a flag that is not set
 */
export function findFlaggedWallets(provider: object): readonly FlaggedWallet[] {
  const rows = ROWS.filter(([, , ...flags]) => flags.some(flag => hasFlag(provider, flag)))
  const found = rows.length === 0 && hasFlag(provider, 'isMetaMask') ? [GENERIC] : rows
  return found.map(([name, rdns]) => ({ name, ...(rdns === undefined ? {} : { rdns }) }))
}

/** Whether a flag stands only for MetaMask, which nearly every wallet sets. */
export const isGenericFlag = ({ rdns }: FlaggedWallet): boolean => rdns === GENERIC[1]
