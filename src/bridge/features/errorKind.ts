import type * as address from '../errors/address.ts'
import type * as assets from '../errors/assets.ts'
import type * as client from '../errors/client.ts'
import type * as connection from '../errors/connection.ts'
import type * as engine from '../errors/engine.ts'
import type * as frame from '../errors/frame.ts'
import type * as login from '../errors/login.ts'
import type * as nameLookup from '../errors/nameLookup.ts'
import type * as network from '../errors/network.ts'
import type * as popup from '../errors/popup.ts'
import type * as request from '../errors/request.ts'
import type * as reviewRisk from '../errors/reviewRisk.ts'
import type * as signIn from '../errors/signIn.ts'
import type * as transfer from '../errors/transfer.ts'
import type * as unavailable from '../errors/unavailable.ts'
import type * as calls from './calls/errors.ts'
import type * as names from './names/errors.ts'
import type * as onramp from './onramp/errors.ts'
import type * as pay from './pay/errors.ts'
import type * as sessions from './sessions/errors.ts'
import type * as swap from './swaps/errors.ts'

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
  | KindsOf<typeof calls>
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
