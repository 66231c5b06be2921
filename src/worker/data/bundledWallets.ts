import type { ListedWallet } from '../../bridge/contract/wallet.ts'

interface Facts {
  /** The id public directories know it by, so that `featuredWalletIds` mean the same with and without the explorer. */
  readonly id: string
  readonly homepage: string
  readonly rdns?: string
  /** Deep link of the phone app. */
  readonly mobile?: string
  /** Its universal link, for phones that do not know the app's scheme. */
  readonly universal?: string
  readonly desktop?: string
  readonly webapp?: string
  /** Ids in the stores: App Store, Google Play, Chrome. */
  readonly ios?: string
  readonly android?: string
  readonly chrome?: string
}

function listed(name: string, order: number, facts: Facts): ListedWallet {
  const { id, homepage, rdns, mobile, universal, desktop, webapp, ios, android, chrome } = facts
  return {
    id,
    name,
    homepage,
    order,
    badge_type: 'none',
    ...(rdns && { rdns }),
    ...(mobile && { mobile_link: mobile }),
    ...(universal && { link_mode: universal }),
    ...(desktop && { desktop_link: desktop }),
    ...(webapp && { webapp_link: webapp }),
    ...(ios && { app_store: `https://apps.apple.com/app/id${ios}` }),
    ...(android && { play_store: `https://play.google.com/store/apps/details?id=${android}` }),
    ...(chrome && { chrome_store: `https://chromewebstore.google.com/detail/${chrome}` }),
  }
}

/**
 * Well-known wallets and their published links, for hosts without an explorer: nothing is fetched, and no logo is
 * copied, so the interface shows the first letter. Unverified facts are left out.
 */
const FACTS: Readonly<Record<string, Facts>> = {
  MetaMask: {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    homepage: 'https://metamask.io',
    rdns: 'io.metamask',
    mobile: 'metamask://',
    universal: 'https://metamask.app.link',
    ios: '1438144202',
    android: 'io.metamask',
    chrome: 'nkbihfbeogaeaoehlefnkodbefgpgknn',
  },
  'Trust Wallet': {
    id: '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
    homepage: 'https://trustwallet.com',
    rdns: 'com.trustwallet.app',
    mobile: 'trust://',
    universal: 'https://link.trustwallet.com',
    ios: '1288339409',
    android: 'com.wallet.crypto.trustapp',
    chrome: 'egjidjbpglichdcondbcbdnbeeppgdph',
  },
  'Coinbase Wallet': {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    homepage: 'https://www.coinbase.com/wallet',
    rdns: 'com.coinbase.wallet',
    ios: '1278383455',
    android: 'org.toshi',
    chrome: 'hnfanknocfeofbddgcijnmhnfnkdnaad',
  },
  Rainbow: {
    id: '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
    homepage: 'https://rainbow.me',
    rdns: 'me.rainbow',
    mobile: 'rainbow://',
    universal: 'https://rnbwapp.com',
    ios: '1457119021',
    android: 'me.rainbow',
    chrome: 'opfgelmcmbiajamepnmloijbpoleiama',
  },
  Phantom: {
    id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
    homepage: 'https://phantom.com',
    rdns: 'app.phantom',
    ios: '1598432977',
    android: 'app.phantom',
    chrome: 'bfnaelmomeimhlpmgjnjophhpkkoljpa',
  },
  'OKX Wallet': {
    id: '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
    homepage: 'https://web3.okx.com',
    rdns: 'com.okex.wallet',
    mobile: 'okex://main',
    ios: '1327268470',
    android: 'com.okinc.okex.gp',
    chrome: 'mcohilncbfahbmgdjkbpemcciiolgcge',
  },
  'Binance Wallet': {
    id: '8a0ee50d1f22f6651afcae7eb4253e52a3310b90af5daef78a8c4929a9bb99d4',
    homepage: 'https://www.binance.com/web3wallet',
    rdns: 'com.binance.wallet',
    ios: '1436799971',
    android: 'com.binance.dev',
  },
  'Bitget Wallet': {
    id: '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
    homepage: 'https://web3.bitget.com',
    rdns: 'com.bitget.web3',
    mobile: 'bitkeep://',
    ios: '1395301115',
    android: 'com.bitkeep.wallet',
  },
  Rabby: {
    id: '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1',
    homepage: 'https://rabby.io',
    rdns: 'io.rabby',
    chrome: 'acmacodkjbdgmoleebolmdjonilkdbch',
  },
  Zerion: {
    id: 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18',
    homepage: 'https://zerion.io',
    rdns: 'io.zerion.wallet',
    mobile: 'zerion://',
    universal: 'https://wallet.zerion.io',
    ios: '1456732565',
    android: 'io.zerion.android',
  },
  'Uniswap Wallet': {
    id: 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a',
    homepage: 'https://wallet.uniswap.org',
    rdns: 'org.uniswap.app',
    mobile: 'uniswap://',
    universal: 'https://uniswap.org/app',
    ios: '6443944476',
    android: 'com.uniswap.mobile',
    chrome: 'nnpmfplkfogfpmcngplhnbdnnilmcdcg',
  },
  Ledger: {
    id: '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
    homepage: 'https://www.ledger.com',
    mobile: 'ledgerlive://',
    desktop: 'ledgerlive://',
    ios: '1361671700',
    android: 'com.ledger.live',
  },
  Safe: {
    id: '225affb176778569276e484e1b92637ad061b01e13a048b35a9d280c3b58970f',
    homepage: 'https://safe.global',
    webapp: 'https://app.safe.global',
  },
  imToken: {
    id: 'ef333840daf915aafdc4a004525502d6d49d77bd9c65e0642dbaefb3c2893bef',
    homepage: 'https://token.im',
    mobile: 'imtokenv2://',
    ios: '1384798940',
    android: 'im.token.app',
  },
  TokenPocket: {
    id: '20459438007b75f4f4acb98bf29aa3b800550309646d375da5fd4aac6c2a2c66',
    homepage: 'https://www.tokenpocket.pro',
    rdns: 'pro.tokenpocket',
    mobile: 'tpoutside://',
    android: 'vip.mytokenpocket',
  },
  SafePal: {
    id: '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150',
    homepage: 'https://www.safepal.com',
    mobile: 'safepalwallet://',
    ios: '1548297139',
    android: 'io.safepal.wallet',
  },
  Exodus: {
    id: 'e9ff15be73584489ca4a66f64d32c4537711797e30b6660dbcb71ea72a42b1f4',
    homepage: 'https://www.exodus.com',
    rdns: 'com.exodus.web3-wallet',
    mobile: 'exodus://',
    ios: '1414384820',
    android: 'exodusmovement.exodus',
    chrome: 'aholpfdialjgjfhomihkjbmgjidlcdno',
  },
  '1inch Wallet': {
    id: 'c286eebc742a537cd1d6818363e9dc53b21759a1e8e5d9b263d0c03ec7703576',
    homepage: 'https://1inch.io/wallet',
    mobile: 'oneinch://',
    ios: '1546049391',
    android: 'io.oneinch.android',
  },
  'Crypto.com Onchain': {
    id: 'f2436c67184f158d1beda5df53298ee84abfc367581e4505134b5bcf5f46697d',
    homepage: 'https://crypto.com/onchain',
    ios: '1512048310',
    android: 'com.defi.wallet',
  },
  'Kraken Wallet': {
    id: '18450873727504ae9315a084fa7624b5297d2fe5880f0982979c17345a138277',
    homepage: 'https://www.kraken.com/wallet',
    mobile: 'krakenwallet://',
  },
  'Robinhood Wallet': {
    id: '8837dd9413b1d9b585ee937d27a816590248386d9dbf59f5cd3422dbbb65683e',
    homepage: 'https://robinhood.com/web3-wallet',
    mobile: 'robinhood-wallet://',
  },
  'Ronin Wallet': {
    id: '541d5dcd4ede02f3afaf75bf8e3e4c4f1fb09edb5fa6c4377ebf31c2785d9adf',
    homepage: 'https://wallet.roninchain.com',
    rdns: 'com.roninchain.wallet',
    mobile: 'roninwallet://',
    ios: '1592675001',
    android: 'com.skymavis.genesis',
    chrome: 'fnjhmkhhmkbjkkabndcnnogagogbneec',
  },
  'Brave Wallet': {
    id: '163d2cf19babf05eb8962e9748f9ebe613ed52ebf9c8107c9a0f104bfcf161b3',
    homepage: 'https://brave.com/wallet',
    rdns: 'com.brave.wallet',
  },
  Coin98: {
    id: '2a3c89040ac3b723a1972a33a125b1db11e258a6975d3a61252cd64e6ea5ea01',
    homepage: 'https://coin98.com',
    mobile: 'coin98://',
    ios: '1561969966',
    android: 'coin98.crypto.finance.media',
    chrome: 'aeachknmefphepccionboohckonoeemg',
  },
  Backpack: {
    id: '2bd8c14e035c2d48f184aaa168559e86b0e3433228d3c4075900a221785019b0',
    homepage: 'https://backpack.app',
    rdns: 'app.backpack',
    chrome: 'aflkmfhebedbjioipglgcbcmnbpgliof',
  },
}

export const BUNDLED_WALLETS: readonly ListedWallet[] = Object.entries(FACTS).map(([name, facts], index) =>
  listed(name, index, facts),
)
