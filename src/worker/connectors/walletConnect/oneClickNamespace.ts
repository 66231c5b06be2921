import type { RequestedNamespace } from './proposal.ts'

/**
 * The namespace that a one-click sign-in (CAIP-222) asks for. The request signs EIP-4361 messages, so a proposal with
 * chains of any other namespace is sent as an ordinary session proposal.
 *
 * @param proposal optional namespaces by name
 * @returns `undefined` when the proposal has a namespace other than eip155
 */
export function oneClickNamespace({
  eip155,
  ...others
}: Readonly<Record<string, RequestedNamespace>>): RequestedNamespace | undefined {
  return Object.keys(others).length === 0 ? eip155 : undefined
}
