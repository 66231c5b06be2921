import { CaipNetworkUndefinedError } from '../../../bridge/errors/network.ts'
import type { Preview } from '../../../bridge/features/preview/contract.ts'
import type { Tabkey } from '../api/tabkey.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type Running, readyState } from '../tab/running.ts'
import { readOptions, readText } from '../values/arguments.ts'
import { readNetworkId, readParams } from '../values/callArguments.ts'
import type { BodyOf } from './bodies.ts'

async function preview(running: Running, argument: unknown): Promise<Preview> {
  const { method, params, network: named } = readOptions(argument)
  const request = { method: readText(method, 'method'), params: readParams(params) ?? [] }
  const read = readNetworkId(named)
  const { networks } = await readyState(running)
  const network = read ?? networks.active[networks.activeNamespace]
  if (!network) throw new CaipNetworkUndefinedError()
  return callFeature(running.tab.engine.api, 'preview', 'of', { network, ...request })
}

export const body: BodyOf<Tabkey['preview']> = preview
