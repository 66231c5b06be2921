import {
  type Address,
  type Hex,
  hashMessage,
  hashTypedData,
  serializeErc6492Signature,
  type TypedDataDefinition,
} from 'viem'
import { accountDeployment, CREATE2_DEPLOYER } from '../../contracts/smartAccount.ts'
import { accountDomain, MESSAGE_TYPES } from '../../contracts/typedData.ts'
import type { RpcContext } from './context.ts'

/** Signs bytes as `personal_sign` does: with the key, or as the smart account (ERC-1271). */
export function signMessageAs(context: RpcContext, raw: Hex): Promise<Hex> {
  const { wallet, type } = context.account
  if (type === 'eoa') return wallet.signMessage(raw)
  return signHash(context, hashMessage({ raw }))
}

export function signTypedDataAs(context: RpcContext, typed: TypedDataDefinition): Promise<Hex> {
  const { wallet, type } = context.account
  if (type === 'eoa') return wallet.signTypedData(typed)
  return signHash(context, hashTypedData(typed))
}

/** The owner signs the account's own message; until the account is deployed, the envelope says how to (ERC-6492). */
async function signHash({ account, chains }: RpcContext, hash: Hex): Promise<Hex> {
  const { wallet, chainId, address } = account
  const signature = await wallet.signTypedData({
    domain: accountDomain(address, chainId),
    types: MESSAGE_TYPES,
    primaryType: 'AccountMessage',
    message: { hash },
  })
  if (await chains.reader(chainId).getCode({ address })) return signature
  return serializeErc6492Signature({
    address: CREATE2_DEPLOYER,
    data: accountDeployment(wallet.owner),
    signature,
  })
}

export const isSame = (entry: unknown, other: Address) =>
  typeof entry === 'string' && entry.toLowerCase() === other.toLowerCase()
