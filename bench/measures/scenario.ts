import type { Page } from 'playwright'
import { type RunStage, silentStage } from '../../scripts/stages.ts'
import type { Measure } from '../measure.ts'
import { joinEntries, type RequestRate, requestRates } from '../report/requestRates.ts'
import { count, summarize } from '../report/summarize.ts'
import type { PageScenario, WholeScenario } from '../scenario.ts'
import type { BrowserStage } from '../stage/browserStage.ts'
import { type CountingNode, openCountingNode } from '../stage/countingNode.ts'
import { readTraceWhile } from '../stage/readTraceWhile.ts'
import { openTabs, ready } from '../stage/tabs.ts'

const DIRECT = 'direct'
const ENGINE = 'engine'

/** One read of a round, with the place of its node. */
interface PlacedRead {
  readonly chainId: number
  readonly url: string
  readonly method: string
  readonly params: readonly unknown[]
}

interface Work {
  readonly reads: readonly PlacedRead[]
  readonly rounds: number
  readonly pauseMs: number
  /** Past the engine, by `fetch`. */
  readonly isDirect: boolean
}

interface Answers {
  /** ms of each answer. */
  readonly taken: readonly number[]
  readonly failed: number
}

/** In the page: the rounds of one tab. */
async function work({ reads, rounds, pauseMs, isDirect }: Work): Promise<Answers> {
  const taken: number[] = []
  let failed = 0
  let id = 0
  const askNode = async ({ url, method, params }: PlacedRead) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(url, { method: 'POST', headers, body })
    const { error } = await answer.json()
    if (error) throw error
  }
  const ask = async (read: PlacedRead) => {
    const start = performance.now()
    const { chainId, method, params } = read
    try {
      if (isDirect) await askNode(read)
      else await window.tabkey.request({ method, params, network: `eip155:${chainId}` })
      taken.push(performance.now() - start)
    } catch {
      failed += 1
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(reads.map(ask))
    await new Promise(resolve => setTimeout(resolve, pauseMs))
  }
  return { taken, failed }
}

async function workInAll(pages: readonly Page[], plan: Work): Promise<Answers> {
  const answers = await Promise.all(pages.map(page => page.evaluate(work, plan)))
  return {
    taken: answers.flatMap(({ taken }) => taken),
    failed: answers.reduce((sum, { failed }) => sum + failed, 0),
  }
}

interface Nodes {
  readonly ofChain: ReadonlyMap<number, CountingNode>
  callsOf(name: string): number
  close(): Promise<void>
}

async function openNodes({ networks }: WholeScenario): Promise<Nodes> {
  const opened = networks.map(
    async ({ chainId, rpcUrl }) => [chainId, await openCountingNode(rpcUrl)] as const,
  )
  const ofChain = new Map(await Promise.all(opened))
  const all = [...ofChain.values()]
  return {
    ofChain,
    callsOf: name => all.reduce((sum, node) => sum + node.callsOf(name), 0),
    close: async () => void (await Promise.all(all.map(node => node.close()))),
  }
}

function placeReads({ networks, reads }: WholeScenario, nodes: Nodes, name: string): readonly PlacedRead[] {
  const first = networks[0]?.chainId ?? 0
  return reads.map(({ chainId = first, method, params = [] }) => ({
    chainId,
    url: nodes.ofChain.get(chainId)?.urlOf(name) ?? '',
    method,
    params,
  }))
}

interface ScenarioPages {
  readonly tabs: readonly Page[]
  /** A page beside the tabs, which sends no request: the engine records for it. */
  readonly reader: Page
}

async function openPages(stage: BrowserStage, scenario: WholeScenario, nodes: Nodes): Promise<ScenarioPages> {
  const context = await stage.openContext()
  const page: PageScenario = {
    networks: scenario.networks.map(({ chainId }) => ({
      chainId,
      url: nodes.ofChain.get(chainId)?.urlOf(ENGINE) ?? '',
    })),
  }
  await context.addInitScript(settings => Object.assign(window, { __SCENARIO__: settings }), page)
  const url = `${stage.pages}scenario`
  const tabs = [...(await openTabs(context, url, scenario.tabs))]
  const reader = await context.newPage()
  await reader.goto(`${url}?devtools`)
  await ready(reader)
  return { tabs, reader }
}

const CHECK = 'check'

/** @throws Error that names the chain whose node does not answer; its URL may hold a key */
async function checkNodes({ networks }: WholeScenario, nodes: Nodes): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  await Promise.all(
    networks.map(async ({ chainId }) => {
      const url = nodes.ofChain.get(chainId)?.urlOf(CHECK) ?? ''
      const answer = await fetch(url, { method: 'POST', headers, body })
      if (!answer.ok)
        throw new Error(`The node of the chain ${chainId} does not answer (status ${answer.status})`)
    }),
  )
}

const sumReads = (rates: readonly RequestRate[]) => rates.reduce((sum, { reads }) => sum + reads, 0)

/**
 * The reads of a host's own dapp over its own nodes: each tab by itself, and all through one engine.
 *
 * @param scenario of `--scenario`
 * @param runStage says what is waited for
 */
export const scenarioMeasure = (
  scenario: WholeScenario,
  runStage: RunStage = silentStage,
): Measure<BrowserStage> => ({
  name: 'scenario',
  title: `Scenario: ${scenario.name}`,
  async run(stage) {
    const nodes = await openNodes(scenario)
    try {
      await runStage('Asking your nodes for their chains', () => checkNodes(scenario, nodes))
      const { tabs, reader } = await runStage(`Opening ${scenario.tabs} tabs`, () =>
        openPages(stage, scenario, nodes),
      )
      const plan = { rounds: stage.rounds(scenario.rounds), pauseMs: scenario.pauseMs }
      const direct = await runStage(`Reading ${plan.rounds} rounds, each tab by itself`, () =>
        workInAll(tabs, { ...plan, reads: placeReads(scenario, nodes, DIRECT), isDirect: true }),
      )
      const { result: shared, readings } = await runStage(
        `Reading ${plan.rounds} rounds, all through one engine`,
        () =>
          readTraceWhile(reader, () =>
            workInAll(tabs, { ...plan, reads: placeReads(scenario, nodes, ENGINE), isDirect: false }),
          ),
      )
      if (direct.taken.length === 0) throw new Error('No node of the scenario answers')
      if (shared.taken.length === 0) throw new Error('The engine answers no read of the scenario')
      const [alone, together] = [nodes.callsOf(DIRECT), nodes.callsOf(ENGINE)]
      const methods = requestRates(joinEntries(readings))
      const sent = shared.taken.length + shared.failed
      return {
        figures: [
          summarize('each tab asks the node', 'ms', direct.taken),
          summarize('all ask the engine', 'ms', shared.taken, { base: 'each tab asks the node' }),
          count('calls at the node, each tab by itself', 'calls', alone),
          count('calls at the node, through the engine', 'calls', together, {
            base: 'calls at the node, each tab by itself',
          }),
          count('reads that failed, each tab by itself', 'reads', direct.failed),
          count('reads that failed, through the engine', 'reads', shared.failed),
        ],
        rates: [{ title: `${sumReads(methods)} of ${sent} reads through the engine`, methods }],
      }
    } finally {
      await nodes.close()
    }
  },
})
