import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic every anvil starts with. Its keys are public knowledge: never send real money there. */
export const ANVIL_MNEMONIC = 'test test test test test test test test test test test junk'

/** Account by index, as anvil funds them. 0 Alpha, 1 Beta, 2 the phone, 3 the legacy wallet. */
export const anvilAccount = (addressIndex: number) => mnemonicToAccount(ANVIL_MNEMONIC, { addressIndex })

export type AnvilAccount = ReturnType<typeof anvilAccount>
