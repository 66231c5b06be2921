import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { askQuantity } from './askNode.ts'
import { askPerson, type Session, selectChain } from './session.ts'

/** EIP-3085 and EIP-3326: a hex number without leading zeros. */
function readChainId(value: unknown): number {
  if (typeof value !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(value) || value.length > 15)
    throw new RpcError(-32602, 'Expected "chainId" as 0x-prefixed hex without leading zeros.')
  return Number(value)
}

/** EIP-3326. */
export async function switchChain(session: Session, [first]: readonly unknown[]): Promise<null> {
  const chainId = readChainId(asObject(first).chainId)
  if (!session.chains.has(chainId)) throw new RpcError(4902, `Unrecognized chain ID "${chainId}".`)
  if (chainId === session.chainId) return null
  await askPerson(session)
  selectChain(session, chainId)
  return null
}

const isLoopback = (url: unknown): url is string =>
  typeof url === 'string' && URL.canParse(url) && new URL(url).hostname === '127.0.0.1'

function readCurrency(value: unknown): void {
  const { symbol, decimals } = asObject(value)
  if (typeof symbol !== 'string' || symbol.length < 2 || symbol.length > 6)
    throw new RpcError(-32602, 'Expected a symbol of 2 to 6 characters.')
  if (decimals !== 18) throw new RpcError(-32602, 'Expected 18 decimals.')
}

/** EIP-3085: the wallet asks the named node whether it serves that chain, then the person, and then switches. */
export async function addChain(session: Session, [first]: readonly unknown[]): Promise<null> {
  const { chainId, chainName, nativeCurrency, rpcUrls } = asObject(first)
  const id = readChainId(chainId)
  if (typeof chainName !== 'string' || chainName === '') throw new RpcError(-32602, 'Expected "chainName".')
  readCurrency(nativeCurrency)
  const url = Array.isArray(rpcUrls) ? rpcUrls.find(isLoopback) : undefined
  if (url === undefined) throw new RpcError(-32602, 'Expected "rpcUrls" with a usable URL.')
  const served = await askQuantity({ chainId: id, url }, 'eth_chainId', []).catch(() => undefined)
  if (served !== BigInt(id)) throw new RpcError(-32602, 'The node serves another chain.')
  await askPerson(session)
  if (!session.chains.has(id)) session.chains.set(id, { chainId: id, url })
  selectChain(session, id)
  return null
}
