import type * as t from '@babel/types'
import { need } from '../imports.ts'
import { getText, type Module } from '../module.ts'
import { property, unwrap } from './options.ts'

/** Options of wagmi's `createConfig`, which stay as they are. */
export const WAGMI_OPTIONS: readonly string[] = [
  'ssr',
  'storage',
  'batch',
  'pollingInterval',
  'cacheTime',
  'syncConnectedChain',
  'transports',
]

/** One transport for each chain of a list that is written out, otherwise one for whatever chain there is. */
function formatTransport(module: Module, chains: t.Node, indent: string): string {
  const list = unwrap(chains)
  const names =
    list.type === 'ArrayExpression'
      ? list.elements.map(element => (element?.type === 'Identifier' ? element.name : undefined))
      : []
  if (names.length > 0 && !names.includes(undefined)) {
    const http = need(module, 'wagmi', 'http')
    const lines = names.map(name => `${indent}    [${name}.id]: ${http}(),\n`).join('')
    return `transports: {\n${lines}${indent}  }`
  }
  const [createClient, http] = [need(module, 'viem', 'createClient'), need(module, 'wagmi', 'http')]
  return `client: ({ chain }) => ${createClient}({ chain, transport: ${http}() })`
}

export interface WagmiConfigParameters {
  readonly module: Module
  readonly chains: t.Node
  /** Properties that are passed on, as text. */
  readonly passed: readonly string[]
  readonly hasTransports: boolean
  /** Value of `ssr`, which the connector takes too. */
  readonly ssr: t.Node | undefined
  /** Local name of the client. */
  readonly tabkey: string
  readonly indent: string
}

/** Properties of wagmi's config over Tabkey. */
export function wagmiProperties({
  module,
  chains,
  passed,
  hasTransports,
  ssr,
  tabkey,
  indent,
}: WagmiConfigParameters): readonly string[] {
  const connector = need(module, 'tabkey/wagmi', 'tabkeyConnector')
  return [
    property('chains', getText(module, chains)),
    `connectors: [${connector}(${tabkey}${ssr ? `, { ${property('ssr', getText(module, ssr))} }` : ''})]`,
    ...(hasTransports ? [] : [formatTransport(module, chains, indent)]),
    ...passed,
    'multiInjectedProviderDiscovery: false',
  ]
}
