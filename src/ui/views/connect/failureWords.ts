import { cleanText } from '../../format/cleanText.ts'
import type { ConnectState } from '../../hooks/useConnectAttempt.ts'

/** The error text of a pairing; `null` while it is pending. */
export function failureWords(state: ConnectState): { readonly title: string; readonly text: string } | null {
  switch (state.status) {
    case 'declined':
      return {
        title: 'Connection declined',
        text: 'Connection can be declined if a previous request is still active',
      }
    case 'failed':
      return { title: 'Connection failed', text: cleanText(state.message, 140, 'Unknown error') }
    case 'idle':
      return { title: 'Connection stopped', text: 'Another connection took its place.' }
    default:
      return null
  }
}
