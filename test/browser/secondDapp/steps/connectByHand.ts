import type { Dapp } from '../dapp.ts'

/** Requests the accounts, and lets the person choose the wallet where the request asks for one. */
export async function connect(
  dapp: Dapp,
  hand: 'choose' | 'chooseInVain',
  method: string,
  params?: unknown,
): Promise<unknown> {
  const answer = dapp.request(method, params)
  const chosen = dapp.hand(hand)
  const [result] = await Promise.all([answer, chosen])
  return result
}
