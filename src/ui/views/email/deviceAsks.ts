import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createLatest } from '../../../bridge/values/createLatest.ts'

/** The asks of one EmailVerifyDevice view. */
export interface DeviceAsks {
  /** Asks from now on; after a new mail again, since its link is another one. The engine ends an earlier ask. */
  ask(): void
  /** Stops asking. @returns whether a request was pending */
  stop(): boolean
}

export interface CreateDeviceAsksParameters {
  /** One CONNECT_DEVICE, with the engine's deadline of 30 s. */
  readonly connectDevice: () => Promise<void>
  readonly onRegistered: () => void
  /** The device was refused, or the wallet cannot be asked. */
  readonly onFailed: (error: unknown) => void
}

/** The link in the mail is good for longer than one ask waits; an engine that restarts forgets the ask. */
const ASK_AGAIN: ReadonlySet<string> = new Set(['frame-timeout', 'engine-gone'])

/** Asks for the device until its link is opened: one ask after the other, each with its own deadline. */
export function createDeviceAsks({
  connectDevice,
  onRegistered,
  onFailed,
}: CreateDeviceAsksParameters): DeviceAsks {
  const asks = createLatest()
  let isOpen = false

  function ask(): void {
    const isLatest = asks.start()
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
        if (ASK_AGAIN.has(kind)) return ask()
        isOpen = false
        // A new mail or the end of the login took the ask back.
        if (kind !== 'frame-aborted') onFailed(error)
      },
    )
  }

  return {
    ask,
    stop() {
      asks.cancel()
      const wasOpen = isOpen
      isOpen = false
      return wasOpen
    },
  }
}
