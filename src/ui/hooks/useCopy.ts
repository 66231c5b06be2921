import { t } from '../words/t.ts'
import { useTab } from './useTab.ts'

/**
 * Copies a text inside the click and says so in a toast.
 *
 * @returns asked with the text and the words of success: 'Address copied', 'Link copied'
 */
export function useCopy(): (text: string, success: string) => void {
  const { toasts } = useTab()
  return (text, success) => {
    const fail = (): void => toasts.show({ message: t('Failed to copy'), variant: 'error' })
    // Absent on pages without https, whatever the types say.
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (!clipboard) fail()
    else clipboard.writeText(text).then(() => toasts.show({ message: success, variant: 'success' }), fail)
  }
}
