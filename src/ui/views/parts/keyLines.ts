/** Drawing of a key, for `LineIcon`. */
export const KEY_LINES = 'M8.2 11.8a3.9 3.9 0 1 1 0-.1M8.2 11.8h8.3v3m-3-3v2.2'
