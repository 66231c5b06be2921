import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createLatest } from '../../../bridge/values/createLatest.ts'

/** The requests of one EmailVerifyDevice view. */
export interface DeviceRequests {
  /** Requests from now on; after a new mail again, since its link is another one. The engine ends an earlier request. */
  request(): void
  /** Stops requesting. @returns whether a request was pending */
  stop(): boolean
}

export interface CreateDeviceRequestsParameters {
  /** One CONNECT_DEVICE, with the engine's deadline of 30 s. */
  readonly connectDevice: () => Promise<void>
  readonly onRegistered: () => void
  /** The device was refused, or the wallet cannot be asked. */
  readonly onFailed: (error: unknown) => void
}

/** The link in the mail is good for longer than one request waits; an engine that restarts forgets the request. */
const RETRYABLE: ReadonlySet<string> = new Set(['frame-timeout', 'engine-gone'])

/** Requests the device until its link is opened: one request after the other, each with its own deadline. */
export function createDeviceRequests({
  connectDevice,
  onRegistered,
  onFailed,
}: CreateDeviceRequestsParameters): DeviceRequests {
  const latest = createLatest()
  let isOpen = false

  function request(): void {
    const isLatest = latest.start()
    isOpen = true
    connectDevice().then(
      () => {
        if (!isLatest()) return
        isOpen = false
        onRegistered()
      },
      (error: unknown) => {
        if (!isLatest()) return
        const { kind } = toWalletError(error)
        if (RETRYABLE.has(kind)) return request()
        isOpen = false
        // A new mail or the end of the login took the ask back.
        if (kind !== 'frame-aborted') onFailed(error)
      },
    )
  }

  return {
    request,
    stop() {
      latest.cancel()
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    },
  }
}
