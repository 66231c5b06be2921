export { coins, networks, wallets } from './iconSet.ts'
export { base, bitcoin, ethereum } from './networkMarks.ts'
export { dai } from './tokenMarks.ts'
export { bitgetWallet, coinbaseWallet, phantom, rabby, rainbow, walletConnect } from './walletMarks.ts'
