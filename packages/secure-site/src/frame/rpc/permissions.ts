import {
  type Abi,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  formatEther,
  getAbiItem,
  type Hex,
  hashStruct,
  hexToBigInt,
  isHex,
  toHex,
} from 'viem'
import { accountDeployment, CREATE2_DEPLOYER, SMART_ACCOUNT_ABI } from '../../contracts/smartAccount.ts'
import { accountDomain, GRANT_TYPES, type Grant, type GrantRule } from '../../contracts/typedData.ts'
import { readChainId } from '../chains.ts'
import { FrameError } from '../frameError.ts'
import { address, type Row, rows, section } from '../ui/parts.ts'
import { approve, type RpcContext } from './context.ts'
import { type GrantRequest, readExpiry, readRules, readSigners } from './grants.ts'
import { sendAccount } from './sendAccount.ts'
import { isSame } from './signAs.ts'

const SMART_ONLY = 'Permissions need a smart account'
const KINDS = ['Call a function', 'Spend ETH', 'Spend a token']

/** `Grant` and the owner's signature, as `executeGranted` takes them. */
const CONTEXT = (() => {
  const item = getAbiItem({ abi: SMART_ACCOUNT_ABI as Abi, name: 'executeGranted' })
  if (item?.type !== 'function') throw new Error('The contract has no grants')
  return item.inputs.slice(0, 2)
})()

/** `wallet_grantPermissions [request]` (ERC-7715): the owner signs what another key may do until when. */
export async function grantPermissions(context: RpcContext, params: readonly unknown[]): Promise<object> {
  const request = (params[0] ?? {}) as GrantRequest
  const { account } = context
  const { wallet, chainId } = account
  if (account.type !== 'smartAccount') throw new FrameError(SMART_ONLY)
  if (request.chainId !== undefined && readChainId(request.chainId) !== chainId)
    throw new FrameError('The permission is for another chain')
  if (request.address !== undefined && !isSame(request.address, account.address))
    throw new FrameError('This address is not connected')
  if (Array.isArray(request.policies) && request.policies.length > 0)
    throw new FrameError('This policy is not supported')
  const grant: Grant = {
    signers: readSigners(request.signer),
    expiry: readExpiry(request.expiry),
    salt: hexToBigInt(toHex(crypto.getRandomValues(new Uint8Array(32)))),
    rules: readRules(request.permissions),
  }
  await approve(context, {
    title: 'Allow without asking',
    verb: 'Allow',
    warnings: [`Until ${dateOf(grant.expiry)} this can happen without asking you again.`],
    body: [
      ...grant.rules.map(rule => section(KINDS[rule.kind] ?? '', rows(ruleRows(rule)))),
      rows(
        grant.signers.map(
          (signer, index): Row => [grant.signers.length > 1 ? `Who ${index + 1}` : 'Who', address(signer)],
        ),
      ),
    ],
  })
  const signature = await wallet.signTypedData({
    domain: accountDomain(account.address, chainId),
    types: GRANT_TYPES,
    primaryType: 'Grant',
    message: { ...grant },
  })
  return {
    ...request,
    chainId: toHex(chainId),
    address: account.address,
    expiry: grant.expiry,
    context: encodeAbiParameters(CONTEXT, [grant, signature]),
    accountMeta: { factory: CREATE2_DEPLOYER, factoryData: accountDeployment(wallet.owner) },
    signerMeta: { userOpBuilder: account.address },
  }
}

/** `wallet_revokePermissions`: the account itself forgets the grant, on chain. */
export async function revokePermissions(context: RpcContext, params: unknown): Promise<object> {
  const { account } = context
  if (account.type !== 'smartAccount') throw new FrameError(SMART_ONLY)
  const granted = readContext(params)
  const [grant] = decodeContext(granted)
  const id = hashStruct({ data: { ...grant }, primaryType: 'Grant', types: GRANT_TYPES })
  await approve(context, {
    title: 'Take back a permission',
    verb: 'Take back',
    body: [
      ...grant.rules.map(rule => section(KINDS[rule.kind] ?? '', rows(ruleRows(rule)))),
      rows([['Network fee', 'Paid for you']]),
    ],
  })
  const data = encodeFunctionData({ abi: SMART_ACCOUNT_ABI, functionName: 'revoke', args: [id] })
  await sendAccount(context, [{ to: account.address, value: 0n, data }], 'none')
  return {}
}

function readContext(params: unknown): Hex {
  const first: unknown = Array.isArray(params) ? params[0] : params
  const { permissionsContext, context } = (typeof first === 'object' && first !== null ? first : {}) as {
    permissionsContext?: unknown
    context?: unknown
  }
  const found = permissionsContext ?? context ?? first
  if (!isHex(found)) throw new FrameError('There is no such permission')
  return found
}

function decodeContext(context: Hex): [Grant, Hex] {
  try {
    return decodeAbiParameters(CONTEXT, context) as [Grant, Hex]
  } catch {
    throw new FrameError('There is no such permission')
  }
}

const dateOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `day`, `7 days`, `90 seconds` */
function spanOf(seconds: number): string {
  const [name, length] = SPANS.find(span => seconds % span[1] === 0) ?? ['second', 1]
  const count = seconds / length
  return count === 1 ? name : `${count} ${name}s`
}

function ruleRows({ kind, target, selector, limit, period }: GrantRule): readonly Row[] {
  const often: Row = ['Every', spanOf(period)]
  if (kind === 0)
    return [
      ['Contract', address(target)],
      ['Function', selector],
      ['With at most', `${formatEther(limit)} ETH`],
    ]
  if (kind === 1) return [['At most', `${formatEther(limit)} ETH`], often]
  return [['Token', address(target)], ['At most', `${limit} units`], often]
}
