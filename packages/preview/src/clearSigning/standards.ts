import { toLowerHex } from '../evm/toLowerHex.ts'
import type { StandardDescriptor } from './descriptor.ts'
import { readContent } from './readDescriptor.ts'

type Hex = `0x${string}`

/** A standard and how its functions or messages are written, in the shape of ERC-7730. */
export interface Standard {
  readonly standard: string
  readonly isToken: StandardDescriptor['context']['isToken']
  readonly address?: Hex
  readonly enums?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly formats: Readonly<Record<string, object>>
}

/** From this number on an allowance has no limit in practice. */
export const UNLIMITED = `0x8${'0'.repeat(63)}`

/** A field of the shape of ERC-7730. */
export const field = (path: string, label: string, format: string, params: object = {}) => ({
  path,
  label,
  format,
  params,
})

/** The call of a smart account in a user operation (ERC-4337). */
export const operationCall = field('callData', 'Call', 'calldata', {
  calleePath: 'sender',
  spenderPath: 'sender',
})

/** Reads descriptors of this library with their first use. */
export function createStandards(
  kind: 'contract' | 'eip712',
  standards: readonly Standard[],
): () => readonly StandardDescriptor[] {
  let read: readonly StandardDescriptor[] | undefined
  return () => {
    read ??= standards.map(({ standard, isToken, address = null, enums = {}, formats }) => ({
      context: { kind: 'standard', standard, isToken, address: address && toLowerHex(address) },
      ...readContent(kind, { enums }, { formats }, new Map()),
    }))
    return read
  }
}
