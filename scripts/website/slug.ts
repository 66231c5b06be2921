/**
 * The id of a heading, as VitePress and code hosts make it of its text: `Your own WalletConnect client` is
 * `your-own-walletconnect-client`.
 *
 * @param heading its text, Markdown included
 */
export function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}
