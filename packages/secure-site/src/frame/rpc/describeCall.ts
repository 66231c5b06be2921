import {
  type Address,
  decodeFunctionData,
  erc20Abi,
  formatEther,
  formatUnits,
  type Hex,
  type PublicClient,
  size,
} from 'viem'
import { address, amount, bytes, type Row, rows } from '../ui/parts.ts'
import { plain } from '../ui/plain.ts'

export interface ReadCall {
  /** Absent: a contract is made. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
}

export interface Description {
  readonly title: string
  /** The word on the button. */
  readonly verb: string
  readonly body: readonly Node[]
  readonly warnings: readonly string[]
}

/** What a call does, in words a person knows: a transfer, an approval, or else its bytes. */
export async function describeCall(reader: PublicClient, call: ReadCall): Promise<Description> {
  const { to, value, data } = call
  const ether = `${formatEther(value)} ETH`
  const valueRow: readonly Row[] = value > 0n ? [['Value', ether]] : []
  if (to === undefined)
    return {
      title: 'Make a contract',
      verb: 'Make',
      body: [rows([...valueRow, ['Code', `${size(data)} bytes`]]), bytes(data)],
      warnings: [],
    }
  if (size(data) === 0)
    return {
      title: 'Send',
      verb: 'Send',
      body: [amount(formatEther(value), 'ETH'), rows([['To', address(to)]])],
      warnings: [],
    }
  return (
    (value === 0n ? await describeToken(reader, to, data) : undefined) ?? {
      title: 'Call a contract',
      verb: 'Call',
      body: [rows([['Contract', address(to)], ...valueRow, ['Function', data.slice(0, 10)]]), bytes(data)],
      warnings: ['What this contract will do cannot be shown. Go on only if you trust it.'],
    }
  )
}

const UNLIMITED = 1n << 255n

async function describeToken(
  reader: PublicClient,
  token: Address,
  data: Hex,
): Promise<Description | undefined> {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve') return undefined
    const [who, units] = args
    // Both must answer: an amount without its decimals would be a lie.
    const [symbol, decimals] = await Promise.all([
      reader.readContract({ address: token, abi: erc20Abi, functionName: 'symbol' }),
      reader.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
    ])
    const tokenRow: Row = ['Token', address(token)]
    const name = plain(symbol, 16)
    if (functionName === 'transfer')
      return {
        title: `Send ${name}`,
        verb: 'Send',
        body: [amount(formatUnits(units, decimals), symbol), rows([['To', address(who)], tokenRow])],
        warnings: [],
      }
    const isUnlimited = units >= UNLIMITED
    return {
      title: `Let others spend your ${name}`,
      verb: 'Allow',
      body: [
        isUnlimited ? amount('All', symbol) : amount(formatUnits(units, decimals), symbol),
        rows([['Who', address(who)], tokenRow]),
      ],
      warnings: isUnlimited ? [`All your ${name} could be taken, now and later.`] : [],
    }
  } catch {
    return undefined
  }
}
