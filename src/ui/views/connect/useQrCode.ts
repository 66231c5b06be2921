import { type ComponentType, useEffect, useState } from 'react'
import type { QrCodeProps } from '../../components/QrCode.tsx'

type QrCode = ComponentType<QrCodeProps>

let loaded: QrCode | null = null
let loading: Promise<QrCode> | undefined

/** The encoder is as large as the view. A load that failed is forgotten, so that the next try is one. */
function loadQrCode(): Promise<QrCode> {
  loading ??= import('../../components/QrCode.tsx').then(
    module => {
      loaded = module.QrCode
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

// It comes beside the view's code, while the URI is still on its way.
loadQrCode().catch(() => {})

/**
 * The QR code's component.
 *
 * @returns `null` until its code is there; whether it did not come, and how to ask again
 */
export function useQrCode(): {
  readonly Code: QrCode | null
  readonly hasFailed: boolean
  readonly retry: () => void
} {
  // In an object: a component is a function, and a setter would call it.
  const [{ Code, hasFailed }, set] = useState({ Code: loaded, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    let isCurrent = true
    loadQrCode().then(
      code => isCurrent && set({ Code: code, hasFailed: false }),
      () => isCurrent && set({ Code: null, hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return {
    Code,
    hasFailed,
    retry() {
      set({ Code, hasFailed: false })
      setAttempt(count => count + 1)
    },
  }
}
