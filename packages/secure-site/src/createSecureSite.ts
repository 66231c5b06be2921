import type { JsonWebKey } from 'node:crypto'
import type { Hex } from 'viem'
import { type AppParts, createApp } from './http/app.ts'
import type { SiteReply, SiteRequest } from './http/reply.ts'
import { createOutbox } from './mail/outbox.ts'
import { createSeal } from './mail/seal.ts'
import type { Mailer } from './mail/smtp.ts'
import { createApi } from './server/api.ts'
import type { ChainNode } from './server/chainNode.ts'
import type { Context } from './server/context.ts'
import { createJoinCalls } from './server/custody/joins.ts'
import type { Kms } from './server/custody/kms.ts'
import { createWallets } from './server/custody/wallets.ts'
import { createDefences, type Weaken } from './server/defences.ts'
import {
  createAccountDeletion,
  createDeletionCopy,
  type DeleteAccount,
  type DeletionList,
} from './server/deletions.ts'
import { createEmailChange } from './server/emailChange.ts'
import { createEmailLogin } from './server/emailLogin.ts'
import type { Farcaster } from './server/farcaster.ts'
import { createFarcasterLogin } from './server/farcasterLogin.ts'
import type { FramePageChanges } from './server/framePage.ts'
import type { FrameScripts } from './server/frameScripts.ts'
import { createHostLogin } from './server/hostLogin.ts'
import { createLoginFlows } from './server/loginFlows.ts'
import { createLoginCalls } from './server/loginsApi.ts'
import { createLoginTokens } from './server/loginTokens.ts'
import { createPasskeyLogin } from './server/passkeyLogin.ts'
import { createPersonCalls } from './server/personApi.ts'
import { createOAuth, type ProviderSetup } from './server/providers/createOAuth.ts'
import { createBoundedFetch } from './server/providers/fetchBounded.ts'
import { createRelayer, type Fund } from './server/relayer.ts'
import { route } from './server/routes.ts'
import { createSendTurns } from './server/sendTurns.ts'
import { createSite, type Site } from './server/site.ts'
import { createSocialLogin } from './server/socialLogin.ts'
import type { Store } from './store/openStore.ts'

/** Secrets that lie outside of the database. */
export interface SiteSecrets {
  /** Keys the hashes of codes, and encrypts mails that wait. */
  readonly pepper: string
  /** Private key that pays the gas of smart accounts; a site without it offers no smart accounts. */
  readonly relayer?: Hex
  /** Encrypts the site's parts of slots. */
  readonly kms: Kms
  /** P-256 key that signs the tokens for the servers of dapps, as a JWK. */
  readonly tokenKey: JsonWebKey
}

export interface SecureSiteParameters {
  /** Own origin, as browsers see it. */
  readonly origin: () => string
  readonly store: Store
  readonly secrets: SiteSecrets
  readonly context: Context
  readonly nodes: readonly ChainNode[]
  /** JSON-RPC of a Solana cluster; without it the wallet has no Solana account. */
  readonly solanaUrl?: string | undefined
  readonly mailer: Mailer
  /** Keeps deletions outside of the database; a site without it has no backups. */
  readonly deletions?: DeletionList
  /** Social providers; a site without them has no social login. */
  readonly providers?: ProviderSetup
  /** A token of a host that does not count, for the operator. `detail` has no content of it. */
  readonly onHostFailure?: (projectId: string, detail: string) => void
  readonly farcaster?: Farcaster | undefined
  /** Where the farcaster app is: the target of a form. */
  readonly farcasterOrigin?: string
  readonly fund?: Fund
  /** The scripts of the frame. */
  readonly frameScripts: () => Promise<FrameScripts>
  readonly onError: (error: unknown) => void
  readonly weaken?: Weaken
  /** Faults that a test sets. */
  readonly changeFrame?: () => FramePageChanges
}

/** The site without a socket: a request in, a reply out. */
export interface SecureSite {
  readonly site: Site
  readonly app: ReturnType<typeof createApp>
  /** Paths of the calls of its API. */
  readonly paths: ReadonlySet<string>
  answer(request: SiteRequest): Promise<SiteReply | undefined>
  /** Sends the mails that are due and deletes what has expired. Called every second. */
  tick(): Promise<void>
  waitingMails(): Promise<number>
  readonly deleteAccount: DeleteAccount
}

const SWEEP_MS = 60_000

/** Puts the parts of the site together. */
export function createSecureSite(parameters: SecureSiteParameters): SecureSite {
  const { origin, store, secrets, context, weaken, onError } = parameters
  const { db } = store
  const outbox = createOutbox({
    db,
    context,
    mailer: parameters.mailer,
    seal: createSeal(secrets.pepper, 'outbox'),
    onFailure: onError,
  })
  const defences = createDefences({
    db,
    context,
    origin,
    pepper: secrets.pepper,
    ...(weaken ? { weaken } : {}),
  })
  const site = createSite({
    context,
    origin,
    nodes: parameters.nodes,
    solanaUrl: parameters.solanaUrl,
    defences,
    loginFlows: createLoginFlows(db, context),
    outbox,
    sendTurns: createSendTurns(db, context),
  })
  const passkey = createPasskeyLogin(site, db)
  const oauth = createOAuth(origin, parameters.providers ?? { clients: {} }, site.providerRules, context.now)
  const social = createSocialLogin(site, db, oauth)
  const { deletions } = parameters
  const copyDeletions = deletions ? createDeletionCopy(db, deletions) : async () => {}
  // The deletion is done: a copy that fails now is tried again later.
  const deleteAccount = createAccountDeletion(site, db, () => copyDeletions().catch(onError))
  const logins = {
    site,
    email: createEmailLogin(site, db),
    change: createEmailChange(site, db),
    social,
    farcaster: createFarcasterLogin(site, db, parameters.farcaster),
    passkey,
    host: createHostLogin(site, db, {
      fetch: createBoundedFetch(parameters.providers?.answerMs),
      ...(parameters.onHostFailure ? { onFailure: parameters.onHostFailure } : {}),
    }),
    loginCalls: createLoginCalls(site, db, social, oauth),
    personCalls: {
      ...createPersonCalls({ site, db, passkey, deleteAccount }),
      ...createJoinCalls({ site, db }),
    },
    wallets: createWallets({ db, site, kms: secrets.kms }),
    tokens: createLoginTokens(site, db, secrets.tokenKey),
    relayer:
      secrets.relayer === undefined
        ? undefined
        : createRelayer({
            db,
            inTurn: store.inTurn,
            context,
            quota: site.gasQuota,
            privateKey: secrets.relayer,
            ...(parameters.fund ? { fund: parameters.fund } : {}),
          }),
  }
  const parts = {
    ...logins,
    api: createApi(logins),
    frameScripts: parameters.frameScripts,
    farcasterOrigin: parameters.farcasterOrigin ?? 'https://farcaster.xyz',
    ...(parameters.changeFrame ? { changeFrame: parameters.changeFrame } : {}),
  }
  const answer = (request: SiteRequest) => route(parts, request)
  const appParts: AppParts = { answer, onError }
  let sweptAt = 0
  return {
    site,
    answer,
    app: createApp(appParts),
    paths: parts.api.paths,
    waitingMails: outbox.waiting,
    deleteAccount,
    async tick() {
      await outbox.sendDue()
      if (context.now() - sweptAt < SWEEP_MS) return
      sweptAt = context.now()
      await store.sweep(context.now())
      await copyDeletions()
    },
  }
}
