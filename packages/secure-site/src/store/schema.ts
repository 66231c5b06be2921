import type { Kysely } from 'kysely'
import type { SlotKind } from '../custody/slots.ts'

/** Times are milliseconds since 1970; flags are 0 or 1; what has an `until` is deleted some time after it. */
export interface Database {
  person: PersonTable
  identity: IdentityTable
  device: DeviceTable
  session: SessionTable
  one_time_code: OneTimeCodeTable
  cooldown: CooldownTable
  rate_count: RateCountTable
  proof_seen: ProofSeenTable
  device_link: DeviceLinkTable
  email_login: EmailLoginTable
  email_change: EmailChangeTable
  login_flow: LoginFlowTable
  wallet: WalletTable
  wallet_slot: WalletSlotTable
  wallet_join: WalletJoinTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  outbox: OutboxTable
  gas_spend: GasSpendTable
  relayed: RelayedTable
  send_turn: SendTurnTable
  audit: AuditTable
  deletion: DeletionTable
  project: ProjectTable
}

/** The database, or a transaction of it. */
export type Executor = Kysely<Database>

interface PersonTable {
  id: string
  project_id: string
  name: string | null
  preferred: string | null
  created_at: number
  /** Since when the operator refuses the logins of the account; null for most. */
  locked_at: number | null
}

/** How a person logs in: an issuer and its name for the person. For `email` the subject is the address. */
interface IdentityTable {
  project_id: string
  issuer: string
  subject: string
  person_id: string
  email: string | null
  email_verified: number
  created_at: number
}

/** A browser's key (RFC 7638 thumbprint) that a person has logged in with. */
interface DeviceTable {
  id: string
  person_id: string
  first_seen_at: number
  last_seen_at: number
  /** The browser as it names itself, for the list of devices. */
  agent: string
}

interface SessionTable {
  /** Names the session where the person sees it. */
  id: string
  token_hash: string
  person_id: string
  device_id: string
  parent: string
  created_at: number
  until: number
  /** When the person last proved who they are; acts that change the custody of a wallet need a recent time. */
  step_up_at: number
}

interface OneTimeCodeTable {
  /** Address and purpose. */
  key: string
  /** Device and page. */
  scope: string
  code_hmac: string
  until: number
  tries: number
}

interface CooldownTable {
  key: string
  until: number
}

interface RateCountTable {
  key: string
  used: number
  until: number
}

interface ProofSeenTable {
  jti: string
  until: number
}

interface DeviceLinkTable {
  link_hash: string
  project_id: string
  email: string
  device_id: string
  parent: string
  state: 'open' | 'allowed' | 'refused'
  until: number
}

/** The login of one device under one page. */
interface EmailLoginTable {
  scope: string
  email: string
  /** The link that must be allowed first. */
  link_hash: string | null
  is_approved: number
  until: number
}

interface EmailChangeTable {
  scope: string
  email: string
  is_confirmed: number
  until: number
}

/** A login that left through a popup, a farcaster app, or the page itself, or that waits for a token of the host. */
interface LoginFlowTable {
  id: string
  kind: 'social' | 'farcaster' | 'host'
  project_id: string
  device_id: string
  parent: string
  browser_id: string
  /** Shown by the page that began; null once it was tried. */
  number: string | null
  provider: string
  /** Hash of what only the frame that began knows. */
  challenge: string
  verifier: string
  /** What the kind needs beside, as JSON. */
  detail: string
  outcome: string | null
  return_page: string | null
  ticket: string | null
  handle: string | null
  is_handed_over: number
  until: number
}

interface WalletTable {
  id: string
  person_id: string
  address: string
  iv: string
  ciphertext: string
  created_at: number
  /** 1 is a wallet before slots: `upgradeFirstWallets` makes it 2 at the start of the site. */
  version: number
  /** Counts the changes. */
  revision: number
}

/**
 * One way to open a wallet. Of version 2 the body is `SlotBody` in JSON; version 1 of kind `server` is the secret that the key of
 * a wallet of version 1 is derived from.
 */
interface WalletSlotTable {
  id: string
  person_id: string
  kind: SlotKind
  version: number
  body: string
  created_at: number
  /** Credential id or thumbprint that the slot is bound to; else empty. */
  opener: string
  /** The browser that made it, as it names itself. */
  agent: string
}

/** A browser of a person that waits until another one gives it the data key. */
interface WalletJoinTable {
  person_id: string
  device_id: string
  public_key: string
  commitment: string
  /** The browser as it names itself. */
  agent: string
  /** `JoinAnswer` as JSON; null while it waits. */
  answer: string | null
  until: number
}

interface PasskeyTable {
  credential_id: string
  person_id: string
  project_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  is_backed_up: number
  transports: string
  created_at: number
  last_used_at: number
}

interface PasskeyChallengeTable {
  challenge: string
  scope: string
  purpose: string
  /** The person that a registration is for. */
  person_id: string
  until: number
}

interface OutboxTable {
  id: string
  /** Empty once the mail is sent or given up. */
  recipient: string
  /** The letter, encrypted: it holds a code or a link. Empty once the mail is sent or given up. */
  sealed: string
  created_at: number
  /** When the next try is due; null once the mail is sent or given up. */
  due_at: number | null
  tries: number
  state: 'waiting' | 'sent' | 'refused' | 'expired'
  until: number
}

interface GasSpendTable {
  day: number
  /** Address in lower case; `*` for all. */
  owner: string
  gas: number
}

interface RelayedTable {
  key: string
  hash: string
  until: number
}

/** Whose turn it is to send for an account on a chain, and what was sent last. */
interface SendTurnTable {
  /** Chain and owner. */
  key: string
  /** Names the turn. */
  holder: string
  /** 0 after the end of the turn. */
  held_until: number
  nonce: number | null
  hash: string | null
  /** When the turn of that transaction ended. */
  sent_at: number
  until: number
}

/** What happened to an account. The rows of a person are a chain: each has the hash of the row before it. */
interface AuditTable {
  person_id: string
  /** Counts from 1 for each person. */
  seq: number
  at: number
  act: string
  /** JSON, without secrets. */
  detail: string
  /** Empty for an act of the operator. */
  device_id: string
  /** Empty in the first row. */
  prev_hash: string
  hash: string
}

/** A person who was deleted. A copy of the database that is older still has them. */
interface DeletionTable {
  /** SHA-256 of the person's id. */
  person_hash: string
  at: number
}

/** A project that the administration has set. */
interface ProjectTable {
  id: string
  /** `StoredProject` in JSON. */
  rules: string
  updated_at: number
}
