import { importKit } from '../../support/testingKit.ts'
import { packKit } from './packKit.ts'

/** Packed by the global setup; a list of the tests has none. */
const folder = process.env.TABKEY_TESTING_KIT ?? (await packKit())

/** The packed tabkey-testing, by its public entries. */
export const { testWallet } = await importKit(folder, 'tabkey-testing')
export const { installWallet, readPairingLink } = await importKit(folder, 'tabkey-testing/playwright')
export const { startPhone } = await importKit(folder, 'tabkey-testing/walletconnect')
