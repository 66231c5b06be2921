import type { SignClient } from '@walletconnect/sign-client'
import type { Metadata } from '../../../bridge/contract/config.ts'
import type { SignClientStorage } from '../../../storage/signClient.ts'

export type Client = InstanceType<typeof SignClient>

export interface OpenClientParameters {
  readonly projectId: string
  readonly relayUrl: string
  readonly metadata: Metadata
  readonly identity: string
  readonly storage: SignClientStorage
  /** Gives the attestation's JWT, or an empty text: sign-client makes none in a worker. */
  readonly attest: (request: { readonly id: string; readonly decryptedId: string }) => Promise<string>
}

/** Starts sign-client on our storage. It opens no socket before there is a topic. */
export async function openClient(
  loaded: typeof SignClient,
  parameters: OpenClientParameters,
): Promise<Client> {
  const { projectId, relayUrl, metadata, identity, storage, attest } = parameters
  forgetGlobalCore(identity)
  try {
    const client = await loaded.init({
      projectId,
      relayUrl,
      metadata: { ...metadata, icons: [...metadata.icons] },
      telemetryEnabled: false,
      logger: 'silent',
      customStoragePrefix: identity,
      storage: withoutRejections(storage),
    })
    client.core.verify.register = attest
    return client
  } finally {
    forgetGlobalCore(identity)
  }
}

/**
 * sign-client stores its core in a global and reuses it for the next client with the same prefix. An engine that takes
 * over in the same page would get the core of the stopped engine with its state.
 */
function forgetGlobalCore(identity: string): void {
  const key = `_walletConnectCore_${identity}`
  Reflect.deleteProperty(globalThis, key)
  Reflect.deleteProperty(globalThis, `${key}_count`)
}

/** sign-client awaits none of its writes; a refused one is already told to the engine by the writer. */
function withoutRejections(storage: SignClientStorage): SignClientStorage {
  return {
    ...storage,
    setItem: (key, value) => storage.setItem(key, value).catch(() => {}),
    removeItem: key => storage.removeItem(key).catch(() => {}),
  }
}
