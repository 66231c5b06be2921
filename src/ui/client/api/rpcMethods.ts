import type { BitcoinMethods } from './bitcoinMethods.ts'
import type { Eip1193Methods } from './eip1193Methods.ts'
import type { SolanaMethods } from './solanaMethods.ts'

/** The methods whose params and result are known, of all chain families. `tabkey.request` and the providers read them. */
export interface RpcMethods extends Eip1193Methods, SolanaMethods, BitcoinMethods {}
