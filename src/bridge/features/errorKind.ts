import type * as names from '../features/names/errors.ts'
import type * as onramp from '../features/onramp/errors.ts'
import type * as pay from '../features/pay/errors.ts'
import type * as sessions from '../features/sessions/errors.ts'
import type * as swap from '../features/swaps/errors.ts'
import type * as address from './address.ts'
import type * as assets from './assets.ts'
import type * as client from './client.ts'
import type * as connection from './connection.ts'
import type * as engine from './engine.ts'
import type * as frame from './frame.ts'
import type * as login from './login.ts'
import type * as nameLookup from './nameLookup.ts'
import type * as network from './network.ts'
import type * as popup from './popup.ts'
import type * as request from './request.ts'
import type * as reviewRisk from './reviewRisk.ts'
import type * as signIn from './signIn.ts'
import type * as transfer from './transfer.ts'
import type * as unavailable from './unavailable.ts'

type KindsOf<Module> = {
  [Name in keyof Module]: Module[Name] extends {
    readonly code: number
    readonly kind: infer Kind extends string
  }
    ? Kind
    : never
}[keyof Module]

/** The `kind` of every error class. `internal` is the kind of the root class and of thrown values of other libraries. */
export type ErrorKind =
  | 'internal'
  | KindsOf<typeof address>
  | KindsOf<typeof assets>
  | KindsOf<typeof client>
  | KindsOf<typeof connection>
  | KindsOf<typeof engine>
  | KindsOf<typeof frame>
  | KindsOf<typeof login>
  | KindsOf<typeof nameLookup>
  | KindsOf<typeof names>
  | KindsOf<typeof network>
  | KindsOf<typeof onramp>
  | KindsOf<typeof pay>
  | KindsOf<typeof popup>
  | KindsOf<typeof request>
  | KindsOf<typeof reviewRisk>
  | KindsOf<typeof sessions>
  | KindsOf<typeof signIn>
  | KindsOf<typeof swap>
  | KindsOf<typeof transfer>
  | KindsOf<typeof unavailable>
