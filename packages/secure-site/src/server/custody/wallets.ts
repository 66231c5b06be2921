import { verifyMessage } from 'viem'
import * as z from 'zod/mini'
import { writeChangeMessage } from '../../custody/bindings.ts'
import {
  type Custody,
  isBoundToBrowser,
  type SealedWallet,
  type Slot,
  type SlotKind,
  type SlotListEntry,
  WALLET_CHANGE,
  type WalletChange,
} from '../../custody/slots.ts'
import type { Executor } from '../../store/schema.ts'
import type { Caller } from '../deviceProof.ts'
import { findProject } from '../projects.ts'
import type { Site } from '../site.ts'
import { SiteError } from '../siteError.ts'
import { requireSession, STEP_UP_NEEDED } from '../stepUp.ts'
import type { User } from '../users.ts'
import type { Kms } from './kms.ts'
import type { ChangeRules, WalletState } from './slotRules.ts'

/** The wallets of the site: what is stored of them, and who may change it. */
export interface Wallets {
  /** What the browser of the caller needs to open the wallet of the user. */
  read(user: User, caller: Caller): Promise<Custody>
  list(user: User, caller: Caller): Promise<readonly SlotListEntry[]>
  /**
   * Stores a new wallet or a change of one.
   *
   * @throws {SiteError} for a change that the rules forbid, that the key of the wallet has not signed, or that needs a new proof of
   * the person.
   */
  change(user: User, caller: Caller, body: unknown): Promise<Custody>
  /** Logs that the person is shown the key. @throws {SiteError} 403 without a new proof of the person */
  recordExport(user: User, caller: Caller): Promise<void>
}

/** Checks that the key of the wallet has signed the change. Part of the site's defences, which tests replace. */
export type ChangeProof = (
  binding: { readonly origin: string; readonly userId: string },
  wallet: { readonly id: string; readonly address: string },
  change: WalletChange,
) => Promise<boolean>

export const isChangeProved: ChangeProof = async ({ origin, userId }, { id, address }, change) => {
  const message = writeChangeMessage({ origin, userId, walletId: id }, address, change)
  return verifyMessage({
    address: address as `0x${string}`,
    message,
    signature: change.signature as `0x${string}`,
  }).catch(() => false)
}

/** What a row of `wallet_slot` holds beside its columns. */
const SLOT_BODY = z.object({
  iv: z.string(),
  wrapped: z.string(),
  /** The site's part, sealed by the KMS. */
  part: z.optional(z.string()),
})

/** What the sealed part of a slot is bound to. */
export const writePartContext = (userId: string, slotId: string) => `slot ${userId} ${slotId}`

export function createWallets(parts: {
  readonly db: Executor
  readonly site: Pick<
    Site,
    'audit' | 'context' | 'isChangeProved' | 'origin' | 'record' | 'sessions' | 'slotRules' | 'stepUp'
  >
  readonly kms: Kms
}): Wallets {
  const { db, kms } = parts
  const { audit, context, isChangeProved, origin, record, sessions, slotRules, stepUp } = parts.site

  async function readWallet(userId: string, on: Executor) {
    return on
      .selectFrom('wallet')
      .select(['id', 'address', 'iv', 'ciphertext', 'revision'])
      .where('person_id', '=', userId)
      .where('version', '=', 2)
      .executeTakeFirst()
  }
  const readSlots = (userId: string, on: Executor) =>
    on
      .selectFrom('wallet_slot')
      .select(['id', 'kind', 'opener', 'body', 'agent', 'created_at'])
      .where('person_id', '=', userId)
      .where('version', '=', 2)
      .orderBy('created_at')
      .execute()

  const policyOfProject = (user: User) => findProject(context.rules(), user.projectId)?.custody ?? 'passkey'

  const wallets: Wallets = {
    async read(user, { deviceId }) {
      const wallet = await readWallet(user.id, db)
      const rows = wallet ? await readSlots(user.id, db) : []
      const slots = await Promise.all(
        rows
          .filter(slot => slotRules.isForBrowser(slot, deviceId))
          .map(async ({ id, kind, opener, body }): Promise<Slot> => {
            const { iv, wrapped, part } = SLOT_BODY.parse(JSON.parse(body))
            const opened =
              part === undefined ? {} : { part: await kms.open(part, writePartContext(user.id, id)) }
            return { id, kind, opener, iv, wrapped, ...opened }
          }),
      )
      return { policy: policyOfProject(user), wallet: wallet ?? null, slots }
    },
    async list(user, { deviceId }) {
      const rows = await readSlots(user.id, db)
      const passkeys = await db
        .selectFrom('passkey')
        .select('credential_id')
        .where('person_id', '=', user.id)
        .where('is_backed_up', '=', 1)
        .execute()
      const backedUp = new Set(passkeys.map(({ credential_id: credential }) => credential))
      return rows.map(({ id, kind, opener, agent, created_at: createdAt }) => ({
        id,
        kind,
        agent,
        createdAt,
        isThisBrowser: opener === deviceId,
        isBackedUp: kind === 'passkey' ? backedUp.has(opener) : null,
      }))
    },
    async change(user, caller, body) {
      const read = WALLET_CHANGE.safeParse(body)
      if (!read.success) throw new SiteError('This change is broken')
      const change = read.data
      const rules: ChangeRules = {
        policy: policyOfProject(user),
        deviceId: caller.deviceId,
        passkeys: await readPasskeys(user.id),
      }
      const isFresh = stepUp.isFresh(await requireSession(sessions, caller))
      const added = await Promise.all(change.add.map(slot => toRow(user.id, caller, slot)))
      await db.transaction().execute(async transaction => {
        await audit.lock(transaction, user.id)
        const state = await readState(user.id, transaction)
        if (!isFresh && isSensitive(state, change, caller)) throw new SiteError(STEP_UP_NEEDED, 403)
        const next = slotRules.applyChange(state, change, rules)
        if (
          !next.wallet ||
          !(await isChangeProved({ origin: origin(), userId: user.id }, next.wallet, change))
        )
          throw new SiteError('This change is not proved')
        await storeWallet(transaction, user.id, state, change.wallet)
        if (change.remove.length > 0)
          await transaction
            .deleteFrom('wallet_slot')
            .where('person_id', '=', user.id)
            .where('id', 'in', change.remove)
            .execute()
        if (added.length > 0) await transaction.insertInto('wallet_slot').values(added).execute()
        await recordChange(transaction, user, caller, state, change)
      })
      return wallets.read(user, caller)
    },
    async recordExport(user, caller) {
      await stepUp.require(caller)
      await db.transaction().execute(async transaction => {
        await audit.lock(transaction, user.id)
        await record(transaction, user, 'wallet exported', {}, caller)
      })
    },
  }

  /** One row of the log for a change. Its letter is for what the person should know: another browser of theirs is not news. */
  async function recordChange(
    transaction: Executor,
    user: User,
    caller: Caller,
    { revision, slots }: WalletState,
    { add, remove }: WalletChange,
  ): Promise<void> {
    const removed = slots.filter(({ id }) => remove.includes(id))
    const write = (list: readonly { kind: SlotKind }[]) => list.map(({ kind }) => kind).join(' ')
    const detail = { revision: revision + 1, added: write(add), removed: write(removed) }
    const act = revision === 0 ? 'wallet made' : removed.length > 0 ? 'slot removed' : 'slot added'
    const isNews = revision > 0 && [...add, ...removed].some(({ kind }) => !isBoundToBrowser(kind))
    if (isNews) await record(transaction, user, act, detail, caller)
    else await audit.add(transaction, user.id, act, detail, caller)
  }

  async function readPasskeys(userId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('passkey')
      .select('credential_id')
      .where('person_id', '=', userId)
      .execute()
    return rows.map(({ credential_id: id }) => id)
  }

  async function readState(userId: string, on: Executor): Promise<WalletState> {
    const wallet = await readWallet(userId, on)
    const rows = wallet ? await readSlots(userId, on) : []
    return {
      revision: wallet?.revision ?? 0,
      wallet: wallet ?? null,
      slots: rows.map(({ id, kind, opener }) => ({ id, kind, opener })),
    }
  }

  async function toRow(userId: string, { agent }: Caller, { id, kind, opener, iv, wrapped, part }: Slot) {
    const sealed = part === undefined ? {} : { part: await kms.seal(part, writePartContext(userId, id)) }
    const body: z.infer<typeof SLOT_BODY> = { iv, wrapped, ...sealed }
    return {
      id,
      person_id: userId,
      kind,
      version: 2,
      opener,
      agent: agent.slice(0, MAX_AGENT_CHARACTERS),
      body: JSON.stringify(body),
      created_at: context.now(),
    }
  }

  /** Two changes at once: the revision decides, and the second one is refused. */
  async function storeWallet(
    on: Executor,
    userId: string,
    { revision }: WalletState,
    wallet: SealedWallet | undefined,
  ): Promise<void> {
    const stored =
      revision === 0 && wallet
        ? await on
            .insertInto('wallet')
            .values({
              ...wallet,
              person_id: userId,
              version: 2,
              revision: 1,
              created_at: context.now(),
            })
            .onConflict(conflict => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows: rows }) => rows)
        : await on
            .updateTable('wallet')
            .set({
              revision: revision + 1,
              ...(wallet ? { iv: wallet.iv, ciphertext: wallet.ciphertext } : {}),
            })
            .where('person_id', '=', userId)
            .where('revision', '=', revision)
            .executeTakeFirst()
            .then(({ numUpdatedRows: rows }) => rows)
    if (stored !== 1n) throw new SiteError('The wallet was changed elsewhere', 409)
  }

  return wallets
}

/** Whether a change does more than to make a wallet, or to let the browser that asks open it. */
function isSensitive(
  { revision, slots }: WalletState,
  { wallet, add, remove }: WalletChange,
  { deviceId }: Caller,
): boolean {
  if (revision === 0) return false
  const removed = slots.filter(({ id }) => remove.includes(id))
  return (
    wallet !== undefined ||
    [...add, ...removed].some(({ kind, opener }) => !isBoundToBrowser(kind) || opener !== deviceId)
  )
}

const MAX_AGENT_CHARACTERS = 200
