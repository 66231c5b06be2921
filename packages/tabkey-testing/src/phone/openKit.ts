import { type IWalletKit, WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { createMemoryStorage } from './memoryStorage.ts'

let opened = 0

/** Opens a WalletKit that talks only to the given relay and Verify peer. */
export async function openKit({
  name,
  relayUrl,
  verifyUrl,
  projectId = 'f'.repeat(32),
  redirect,
}: {
  /** As dapps show it. */
  name: string
  relayUrl: string
  verifyUrl?: string
  projectId?: string
  /** Links to the phone's app, as it names them to dapps. */
  redirect?: { readonly native?: string; readonly universal?: string }
}): Promise<IWalletKit> {
  const before = process.env.IS_VITEST
  // WalletKit sends an INIT event and fetches a Verify key when it starts, unless this is set. Only while it
  // starts: processes that we start later inherit the environment.
  process.env.IS_VITEST = 'true'
  try {
    opened += 1
    const core = new Core({
      projectId,
      relayUrl,
      storage: createMemoryStorage(),
      customStoragePrefix: `phone-${opened}`,
      telemetryEnabled: false,
      logger: 'silent',
    })
    const kit = await WalletKit.init({
      core,
      metadata: {
        name,
        description: 'A phone for tests',
        url: 'https://phone.tabkey.test',
        icons: [],
        ...(redirect ? { redirect } : {}),
      },
      // The queue holds every request after the first for a second.
      signConfig: { disableRequestQueue: true },
    })
    if (verifyUrl) {
      Object.assign(core.verify, {
        isDevEnv: false,
        verifyUrlV3: `${verifyUrl}/v3`,
        getVerifyUrl: () => verifyUrl,
      })
    }
    return kit
  } finally {
    if (before === undefined) delete process.env.IS_VITEST
    else process.env.IS_VITEST = before
  }
}
