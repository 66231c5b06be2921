import type { CDPSession, Page } from 'playwright/test'

export interface AuthenticatorOptions {
  /** The pseudo-random function, which opens wallets. */
  readonly hasPrf?: boolean
  /** Whether it checks the person. */
  readonly isVerified?: boolean
  /** Whether its passkeys may be copied to other devices (BE), and whether they are by now (BS). */
  readonly backup?: { readonly isEligible: boolean; readonly isBackedUp: boolean }
}

/** A passkey as the authenticator keeps it. */
export interface StoredPasskey {
  /** Base64. */
  readonly credentialId: string
  readonly isResidentCredential: boolean
  readonly rpId?: string
  /** PKCS#8, base64. */
  readonly privateKey: string
  readonly userHandle?: string
  readonly signCount: number
}

/** An authenticator of a page, which says yes to each request. */
export interface VirtualAuthenticator {
  passkeys(): Promise<readonly StoredPasskey[]>
  /** Puts a passkey with this signature counter in the place of the one with the same id. */
  put(passkey: StoredPasskey, signCount: number): Promise<void>
  /** As if the device were lost: its passkeys are gone. */
  forget(): Promise<void>
  setBackup(passkey: StoredPasskey, backup: NonNullable<AuthenticatorOptions['backup']>): Promise<void>
}

async function readPasskeys(session: CDPSession, authenticatorId: string): Promise<readonly StoredPasskey[]> {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Adds an authenticator to the browser of a page (WebAuthn of the DevTools protocol). */
export async function addAuthenticator(
  page: Page,
  { hasPrf = false, isVerified = true, backup }: AuthenticatorOptions = {},
): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
      hasPrf,
      ...(backup
        ? { defaultBackupEligibility: backup.isEligible, defaultBackupState: backup.isBackedUp }
        : {}),
    },
  })
  return {
    passkeys: () => readPasskeys(session, authenticatorId),
    async put(passkey, signCount) {
      const { credentialId } = passkey
      await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      await session.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: { ...passkey, signCount },
      })
    },
    async forget() {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    async setBackup({ credentialId }, { isEligible, isBackedUp }) {
      await session.send('WebAuthn.setCredentialProperties', {
        authenticatorId,
        credentialId,
        backupEligibility: isEligible,
        backupState: isBackedUp,
      })
    },
  }
}
