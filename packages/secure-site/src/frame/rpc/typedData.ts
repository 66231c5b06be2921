import { type Hex, type TypedDataDefinition, validateTypedData } from 'viem'
import { t } from '../../../../../src/ui/words/t.ts'
import { accountAddress } from '../../contracts/smartAccount.ts'
import { ACCOUNT_NAME } from '../../contracts/typedData.ts'
import { chainName } from '../chains.ts'
import { FrameError } from '../frameError.ts'
import { address, type Row, rows, section } from '../ui/parts.ts'
import { plain } from '../ui/plain.ts'
import { drawPreview } from '../ui/previewParts.ts'
import { approve, type RpcContext } from './context.ts'
import { previewEvmRequest } from './preview.ts'
import { isSame, signTypedDataAs } from './signAs.ts'
import { drawStruct } from './typedRows.ts'

interface Domain {
  readonly name?: string
  readonly version?: string
  readonly chainId?: unknown
  readonly verifyingContract?: string
}

/** `eth_signTypedData_v4 [address, typedData]`: every field is shown; another chain's data is refused. */
export async function signTypedData(context: RpcContext, params: readonly unknown[]): Promise<Hex> {
  const [signer, data] = params
  const { account } = context
  if (signer !== undefined && !isSame(signer, account.address))
    throw new FrameError('This address is not connected')
  const typed = readTypedData(data)
  const domain = (typed.domain ?? {}) as Domain
  if (domain.chainId !== undefined && Number(domain.chainId) !== account.chainId)
    throw new FrameError(
      `This data is for chain ${plain(String(domain.chainId))}, not for ${chainName(account.chainId)}`,
    )
  // What the smart account itself obeys is never signed for a page: it would be a blank cheque.
  if (domain.name === ACCOUNT_NAME || isSame(domain.verifyingContract, accountAddress(account.wallet.owner)))
    throw new FrameError('This data would command the account itself')
  const request = { method: 'eth_signTypedData_v4', params: [account.address, data] }
  const preview = await previewEvmRequest(context.server, account, request)
  const { body, warnings } = drawPreview(preview, { network: chainName(account.chainId) })
  await approve(context, {
    title: t('Sign typed data'),
    verb: t('Sign'),
    warnings,
    body: [
      ...body,
      rows(domainRows(domain)),
      section(
        typed.primaryType,
        drawStruct(typed.types as Parameters<typeof drawStruct>[0], typed.primaryType, typed.message),
      ),
    ],
  })
  return signTypedDataAs(context, typed)
}

function readTypedData(data: unknown): TypedDataDefinition {
  try {
    const value: unknown = typeof data === 'string' ? JSON.parse(data) : data
    const { types, ...rest } = value as { types: Record<string, unknown> }
    const { EIP712Domain: _, ...own } = types
    const typed = { ...rest, types: own } as TypedDataDefinition
    validateTypedData(typed)
    if (typed.primaryType === 'EIP712Domain') throw new Error('no content')
    return typed
  } catch {
    throw new FrameError('This typed data cannot be read')
  }
}

function domainRows({ name, version, chainId, verifyingContract }: Domain): readonly Row[] {
  const found: (Row | undefined)[] = [
    name === undefined
      ? undefined
      : [t('Name'), plain(name) + (version === undefined ? '' : ` ${plain(version, 10)}`)],
    chainId === undefined ? undefined : [t('Network'), chainName(Number(chainId))],
    verifyingContract === undefined ? undefined : [t('Contract'), address(plain(verifyingContract))],
  ]
  return found.filter(row => row !== undefined)
}
