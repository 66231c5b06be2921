import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { describeScript, scriptOf } from './addresses.ts'
import type { BitcoinChain, ChainOutput, ChainTx } from './chain.ts'

const text = (value: string, status = 200): PeerReply => ({ kind: 'text', text: value, status })
const notFound = (what: string) => text(`${what} not found`, 404)

const withAddress = (output: ChainOutput) => ({ ...output, ...describeScript(output.scriptpubkey) })

/** A transaction as Esplora sends it. */
function shown(tx: ChainTx): object {
  return {
    ...tx,
    hex: undefined,
    vin: tx.vin.map(input => ({ ...input, prevout: input.prevout && withAddress(input.prevout) })),
    vout: tx.vout.map(withAddress),
  }
}

function statsOf(script: string, txs: readonly ChainTx[]): object {
  const to = txs.flatMap(({ vout }) => vout.filter(({ scriptpubkey }) => scriptpubkey === script))
  const from = txs.flatMap(({ vin }) =>
    vin.flatMap(({ prevout }) => (prevout?.scriptpubkey === script ? [prevout] : [])),
  )
  const sum = (outputs: readonly ChainOutput[]) => outputs.reduce((total, { value }) => total + value, 0)
  return {
    funded_txo_count: to.length,
    funded_txo_sum: sum(to),
    spent_txo_count: from.length,
    spent_txo_sum: sum(from),
    tx_count: txs.length,
  }
}

/** Confirmed transactions of a page. */
const PAGE = 25

async function ofAddress(
  chain: BitcoinChain,
  address: string,
  what: string,
  lastSeen: string | undefined,
): Promise<PeerReply | undefined> {
  let script: string
  try {
    script = scriptOf(address)
  } catch {
    return text('invalid bitcoin address', 400)
  }
  if (what === 'utxo') return json(await chain.ask('coins', script))
  const txs = await chain.ask('history', script)
  const confirmed = txs.filter(({ status }) => status.confirmed)
  if (what === 'txs' && lastSeen !== undefined) {
    const after = confirmed.findIndex(({ txid }) => txid === lastSeen) + 1
    return json(confirmed.slice(after, after + PAGE).map(shown))
  }
  if (what === 'txs') {
    const waiting = txs.filter(({ status }) => !status.confirmed)
    return json([...waiting.slice(0, 2 * PAGE), ...confirmed.slice(0, PAGE)].map(shown))
  }
  if (what !== '') return undefined
  return json({
    address,
    chain_stats: statsOf(script, confirmed),
    mempool_stats: statsOf(
      script,
      txs.filter(({ status }) => !status.confirmed),
    ),
  })
}

async function ofTx(
  chain: BitcoinChain,
  txid: string,
  what: string,
  index: string,
): Promise<PeerReply | undefined> {
  const tx = /^[0-9a-f]{64}$/.test(txid) ? await chain.ask('tx', txid) : null
  if (!tx) return notFound('Transaction')
  if (what === 'hex') return text(tx.hex)
  if (what === 'status') return json(tx.status)
  if (what === 'outspend') return outspend(chain, tx, Number(index))
  return what === '' ? json(shown(tx)) : undefined
}

/** The transaction that spends an output, from the history of its script. */
async function outspend(chain: BitcoinChain, tx: ChainTx, index: number): Promise<PeerReply> {
  const output = tx.vout[index]
  if (!output) return notFound('Output')
  for (const { txid, vin, status } of await chain.ask('history', output.scriptpubkey)) {
    const at = vin.findIndex(input => input.txid === tx.txid && input.vout === index)
    if (at >= 0) return json({ spent: true, txid, vin: at, status })
  }
  return json({ spent: false })
}

async function send(chain: BitcoinChain, raw: string): Promise<PeerReply> {
  try {
    return text(await chain.ask('send', raw.trim()))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return text(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`, 400)
  }
}

/**
 * The routes of Esplora that wallets use, and three of ours: `POST /__mine {blocks}`, `POST /__pay {address, amount}`
 * (mined unless `mine` is false) and `GET /__genesis`.
 *
 * @param fees what `/fee-estimates` says: target in blocks, satoshi per virtual byte
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export async function answerEsplora(
  chain: BitcoinChain,
  request: PeerRequest,
  fees: () => unknown,
): Promise<PeerReply | undefined> {
  const [, first = '', second = '', third = '', fourth = '', fifth] = request.path.split('/')
  const body = asObject(request.body)
  if (request.method === 'POST') {
    if (request.path === '/tx') return send(chain, request.text)
    if (request.path === '/__mine') return json(await chain.ask('mine', Number(body.blocks ?? 1)))
    if (request.path !== '/__pay') return undefined
    const txid = await chain.ask('pay', scriptOf(String(body.address)), Number(body.amount))
    if (body.mine !== false) await chain.ask('mine', 1)
    return json({ txid })
  }
  if (first === 'address') return ofAddress(chain, second, third, fourth === 'chain' ? fifth : undefined)
  if (first === 'tx') return ofTx(chain, second, third, fourth)
  if (first === 'fee-estimates') return json(fees())
  const { height, genesis } = await chain.ask('info')
  if (request.path === '/blocks/tip/height') return text(String(height))
  return request.path === '/block-height/0' ? text(genesis) : undefined
}
