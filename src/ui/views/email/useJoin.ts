import { joinEmbedded } from '../../client/login/joinEmbedded.ts'
import { useTab } from '../../hooks/useTab.ts'

/** Connects the embedded wallet of a verified login; the modal closes by itself when the account is there. */
export function useJoin(): () => Promise<void> {
  const tab = useTab()
  return () => joinEmbedded(tab)
}
