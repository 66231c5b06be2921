import { useMemo } from 'react'
import { HostElement } from '../../components/HostElement.tsx'

/** The element of the host's `disclaimer`; nothing where its function fails. */
export default function HostDisclaimer({ create }: { readonly create: () => unknown }) {
  const element = useMemo(() => {
    try {
      return create()
    } catch (error) {
      reportError(error)
      return null
    }
  }, [create])
  return element instanceof HTMLElement && <HostElement element={element} />
}
