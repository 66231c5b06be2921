import { startRelay } from 'tabkey-testing/walletconnect'

/** Starts the relay once for all tests, and ends it after them. */
export default async function relay() {
  const { close } = await startRelay({ port: Number(process.env.RELAY_PORT ?? 4180) })
  return close
}
