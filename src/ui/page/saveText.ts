/** Delay before a download's blob URL is revoked. */
const REVOKE_AFTER_MS = 10_000

/** Hands a text to the browser as a file to keep. Browsers want a click behind it when it happens more than once. */
export function saveText(document: Document, name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
