import type { StepGroup } from './step.ts'
import { BAD_READS } from './steps/badReads.ts'
import { BAD_TRANSACTIONS } from './steps/badTransactions.ts'
import { BATCHES } from './steps/batches.ts'
import { BEFORE_CONNECT } from './steps/beforeConnect.ts'
import { CHAINS, WALLET_SIDE } from './steps/chains.ts'
import { CONNECT, REVOKE } from './steps/connect.ts'
import { CONTRACTS } from './steps/contracts.ts'
import { DISCOVERY } from './steps/discovery.ts'
import { ENCRYPTION } from './steps/encryption.ts'
import { FILTERS, SUBSCRIPTIONS } from './steps/filters.ts'
import { LEGACY, LEGACY_BEFORE } from './steps/legacy.ts'
import { PERSONAL_SIGN } from './steps/personalSign.ts'
import { READS } from './steps/reads.ts'
import { TRANSACTIONS } from './steps/transactions.ts'
import { TYPED_DATA } from './steps/typedData.ts'
import { WATCH_ASSET } from './steps/watchAsset.ts'

/** All steps in the order in which a page takes them: later groups need what earlier ones made. */
export const GROUPS: readonly StepGroup[] = [
  DISCOVERY,
  BEFORE_CONNECT,
  LEGACY_BEFORE,
  CONNECT,
  LEGACY,
  PERSONAL_SIGN,
  TYPED_DATA,
  ENCRYPTION,
  TRANSACTIONS,
  BAD_TRANSACTIONS,
  CONTRACTS,
  WATCH_ASSET,
  BATCHES,
  READS,
  BAD_READS,
  FILTERS,
  SUBSCRIPTIONS,
  CHAINS,
  WALLET_SIDE,
  REVOKE,
]
