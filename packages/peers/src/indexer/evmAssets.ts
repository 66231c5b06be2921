import { type Address, formatEther, formatUnits, getAddress, zeroAddress } from 'viem'
import { COIN, contractsOf, TOKENS } from '../contracts/addresses.ts'
import { readFromNode } from '../walletd/signer.ts'
import type { EvmChain } from './evmChain.ts'
import type { RowDesk } from './evmRow.ts'
import { lower } from './readLogs.ts'
import type { BalanceRow, PieceRow } from './rows.ts'

/**
 * The coin and the tokens of which the account has some.
 *
 * @param forced CAIP-10 of tokens that are listed with a balance of 0 too; 0xeeee… for the coin
 */
export async function evmBalances(
  chain: EvmChain,
  own: Address,
  desk: RowDesk,
  forced: readonly string[] = [],
): Promise<BalanceRow[]> {
  const { node } = chain
  const chainId = `eip155:${node.chainId}`
  const { prices, iconOf } = desk
  const wei = BigInt(String(await readFromNode(node, 'eth_getBalance', [own, 'latest'])))
  const coin: BalanceRow = {
    name: 'Ether',
    symbol: 'ETH',
    chainId,
    ...prices.ofRow('ETH', wei, 18),
    quantity: { decimals: '18', numeric: formatEther(wei) },
    iconUrl: iconOf('ETH'),
  }
  const wanted = forced.flatMap(caip => {
    const [namespace, id, address = ''] = caip.split(':')
    return `${namespace}:${id}` === chainId ? [lower(address)] : []
  })
  const at = contractsOf(node.chainId)
  const met = (await chain.entries()).flatMap(({ moves }) =>
    moves.flatMap(({ kind, to, contract }) => (kind === 'token' && to === own && contract ? [contract] : [])),
  )
  const tokens = wanted.filter(address => address !== lower(COIN))
  const contracts = [...new Set([...TOKENS.map(({ key }) => lower(at[key])), ...met, ...tokens])]
  const amounts = await desk.tokens.balances(contracts, own)
  const rows = await Promise.all(
    contracts.map(async (contract, index): Promise<BalanceRow | undefined> => {
      const amount = amounts[index] ?? 0n
      const isListed = amount > 0n || tokens.includes(contract)
      const token = isListed ? await desk.tokens.token(contract) : undefined
      if (!token) return undefined
      const address = `${chainId}:${getAddress(contract)}`
      return {
        name: token.name,
        symbol: token.symbol,
        chainId,
        address,
        ...prices.ofRow(address, amount, token.decimals),
        quantity: { decimals: String(token.decimals), numeric: formatUnits(amount, token.decimals) },
        iconUrl: iconOf(token.symbol),
      }
    }),
  )
  const isCoinListed = wei > 0n || wanted.includes(lower(COIN))
  return [...(isCoinListed ? [coin] : []), ...rows.filter(row => row !== undefined)]
}

/** Every piece the account has, by what the collections said of who gave what to whom. Newest first. */
export async function evmPieces(chain: EvmChain, own: Address, desk: RowDesk): Promise<PieceRow[]> {
  const held = new Map<
    string,
    { contract: Address; tokenId: bigint; standard: 'ERC721' | 'ERC1155'; amount: bigint }
  >()
  for (const { moves } of await chain.entries())
    for (const { kind, contract, tokenId, standard, from, to, amount } of moves) {
      if (kind !== 'piece' || !contract || tokenId === undefined || !standard) continue
      const key = `${contract} ${tokenId}`
      const before = held.get(key)?.amount ?? 0n
      const after = before + (to === own ? amount : 0n) - (from === own && from !== zeroAddress ? amount : 0n)
      held.delete(key)
      if (after > 0n) held.set(key, { contract, tokenId, standard, amount: after })
    }
  const chainId = `eip155:${chain.node.chainId}`
  return Promise.all(
    [...held.values()].reverse().map(async ({ contract, tokenId, standard, amount }): Promise<PieceRow> => {
      const [{ name, image }, collection] = await Promise.all([
        desk.tokens.piece(contract, tokenId, standard),
        desk.tokens.collection(contract),
      ])
      const address = getAddress(contract)
      return {
        id: `${chainId}/${standard.toLowerCase()}:${address}/${tokenId}`,
        chainId,
        contract: address,
        tokenId: String(tokenId),
        standard,
        quantity: String(amount),
        name,
        collection: { name: collection },
        image,
        flags: { is_spam: desk.isSpam(contract) },
      }
    }),
  )
}
