import type { Hono } from 'hono'
import type { SecureSite } from '../../createSecureSite.ts'
import { createAccounts } from './accounts.ts'
import { type AdminParts, createAdminApp } from './adminApp.ts'
import { createAdminLog } from './adminLog.ts'

/** Puts the administration of a site together. */
export function createAdministration({
  secureSite: { site, deleteAccount },
  ...parts
}: Omit<AdminParts, 'accounts' | 'log'> & { readonly secureSite: SecureSite }): Hono {
  const log = createAdminLog(parts.db, site.context)
  return createAdminApp({
    ...parts,
    log,
    accounts: createAccounts({ site, db: parts.db, log, deleteAccount }),
  })
}
