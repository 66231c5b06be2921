/** Words that stay as they are in every language, each with its reason. */
export const FOREIGN: readonly { readonly words: RegExp; readonly reason: string }[] = [
  { words: /\b(0x|bc1|tb1)[\w.…]+/g, reason: 'addresses and hashes' },
]
