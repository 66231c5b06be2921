/**
 * A picture that carries its own bytes. Pictures of wallets, tokens, names and services reach a page in this form only:
 * an address of another host in an `<img>` would show that host the visitor's IP address and the time of each visit.
 */
export type DataImage = `data:image/${string}`
