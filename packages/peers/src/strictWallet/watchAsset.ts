import { asObject } from '../peerServer.ts'
import { RpcError } from '../walletd/rpcError.ts'
import { askPerson, type Session } from './session.ts'

const SYMBOL_MAX = 11
const DECIMALS_MAX = 36

/** EIP-747: the parameters are an object. */
export async function watchAsset(session: Session, params: unknown): Promise<true> {
  const { type, options } = asObject(Array.isArray(params) ? params[0] : params)
  const { address, symbol, decimals, tokenId } = asObject(options)
  if (type !== 'ERC20' && type !== 'ERC721' && type !== 'ERC1155')
    throw new RpcError(-32602, `Asset of type "${String(type)}" not supported.`)
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address))
    throw new RpcError(-32602, 'Invalid address.')
  if (type === 'ERC20') {
    if (typeof symbol !== 'string' || symbol === '' || symbol.length > SYMBOL_MAX)
      throw new RpcError(-32602, 'Invalid symbol.')
    const count = Number(decimals)
    if (decimals === undefined || !Number.isInteger(count) || count < 0 || count > DECIMALS_MAX)
      throw new RpcError(-32602, 'Invalid decimals.')
  } else if (typeof tokenId !== 'string') throw new RpcError(-32602, 'Invalid tokenId.')
  await askPerson(session)
  return true
}
