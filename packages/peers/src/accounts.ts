// By index: 0 Alpha, 1 Beta, 2 the phone, 3 the legacy wallet.
export { type AnvilAccount, anvilAccount } from '../../tabkey-testing/src/accounts.ts'
