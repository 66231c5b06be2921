// A bcoin node on regtest, in a process of its own: mining would hold up everybody else's event loop. Answers over the
// channel of `fork`, and ends when that closes. Scripts come and go as hex: bcoin's addresses know no bech32m.
import { createRequire } from 'node:module'

process.env.NODE_BACKEND = 'js'
const require = createRequire(import.meta.url)
// Before anything else reads it. bcoin's own prefix is `rb`, everybody else's is `bcrt`.
require('bcoin/lib/protocol/networks').regtest.addressPrefix.bech32 = 'bcrt'
// Taproot is younger than this node: it relays what spends such an output, and cannot check the signature.
const { flags } = require('bcoin/lib/script/common')
flags.STANDARD_VERIFY_FLAGS &= ~flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
const { FullNode, KeyRing, MTX, Script, Address, TX } = require('bcoin')

/** Segwit is active from height 432 on. */
const FIRST_BLOCKS = 450
const MATURE = 100
/** Fixed, so that a failing run can be looked at twice. Its coins are worth nothing. */
const miner = KeyRing.fromPrivate(Buffer.alloc(32, 0x42), true)
miner.witness = true

const node = new FullNode({
  network: 'regtest',
  memory: true,
  workers: false,
  listen: false,
  indexAddress: true,
  indexTX: true,
  // Outputs to taproot would not be standard.
  requireStandard: false,
  logLevel: 'none',
})

// Its own server stands on one fixed port, where a second run of the peers would find it taken.
node.http.open = async () => {}
node.http.close = async () => {}

/** bcoin's hashes are hex in the order of the wire, everybody else's ids the other way round. */
const reversed = hash => Buffer.from(hash, 'hex').reverse().toString('hex')
const addressOf = script => Address.fromScript(Script.fromRaw(Buffer.from(script, 'hex')))

async function mine(count, script) {
  const address = script ? addressOf(script) : miner.getAddress()
  for (let made = 0; made < count; made += 1) {
    const block = await node.miner.mineBlock(null, address)
    await node.chain.add(block)
  }
  return { height: node.chain.height }
}

const statusOf = ({ height, block, time }) =>
  height < 0
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: reversed(block), block_time: time }

const output = ({ value, script }) => ({ scriptpubkey: script.toRaw().toString('hex'), value })

/** A transaction in Esplora's words; addresses are added by whoever speaks them. */
async function describe(meta) {
  const { tx } = meta
  const view = await node.getMetaView(meta)
  const isCoinbase = tx.isCoinbase()
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin: tx.inputs.map(input => {
      const coin = isCoinbase ? undefined : view.getOutputFor(input)
      return {
        txid: reversed(input.prevout.hash),
        vout: input.prevout.index,
        prevout: coin ? output(coin) : null,
        scriptsig: input.script.toRaw().toString('hex'),
        witness: input.witness.items.map(item => item.toString('hex')),
        is_coinbase: isCoinbase,
        sequence: input.sequence,
      }
    }),
    vout: tx.outputs.map(output),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: isCoinbase ? 0 : tx.getFee(view),
    status: statusOf(meta),
  }
}

async function accept(tx) {
  if (await node.getMeta(tx.hash('hex'))) throw new Error('txn-already-known')
  // What nodes of the real networks do not relay.
  if (tx.outputs.some(paid => paid.isDust())) throw new Error('dust')
  const missing = await node.mempool.addTX(tx)
  if (missing) throw new Error('bad-txns-inputs-missingorspent')
  return tx.txid()
}

const COMMANDS = {
  info: async () => ({ height: node.chain.height, genesis: reversed(node.network.genesis.hash) }),
  mine: ([count, script]) => mine(count, script),
  async coins([script]) {
    const coins = await node.getCoinsByAddress(addressOf(script))
    const found = []
    for (const coin of coins) {
      const meta = await node.getMeta(coin.hash)
      found.push({ txid: reversed(coin.hash), vout: coin.index, value: coin.value, status: statusOf(meta) })
    }
    return found
  },
  async history([script]) {
    const metas = await node.getMetaByAddress(addressOf(script))
    // Esplora: what waits first, then the newest block first.
    const place = ({ height }) => (height < 0 ? Number.POSITIVE_INFINITY : height)
    metas.sort((a, b) => place(b) - place(a))
    return Promise.all(metas.map(describe))
  },
  async tx([txid]) {
    const meta = await node.getMeta(reversed(txid))
    return meta ? { ...(await describe(meta)), hex: meta.tx.toRaw().toString('hex') } : null
  },
  send: ([hex]) => accept(TX.fromRaw(Buffer.from(hex, 'hex'))),
  /** Pays from the miner's own coins. */
  async pay([script, value]) {
    const mtx = new MTX()
    mtx.addOutput({ script: Script.fromRaw(Buffer.from(script, 'hex')), value })
    const coins = await node.getCoinsByAddress(miner.getAddress())
    const ripe = coins.filter(({ coinbase, height }) =>
      coinbase ? node.chain.height - height >= MATURE : true,
    )
    await mtx.fund(ripe, {
      rate: 10_000,
      changeAddress: miner.getAddress(),
      height: node.chain.height + 1,
      coinbaseMaturity: MATURE,
    })
    mtx.sign(miner)
    return accept(mtx.toTX())
  },
}

// One at a time: two payments must not choose the same coin.
let last = Promise.resolve()
process.on('message', ({ call, name, args }) => {
  last = last.then(async () => {
    try {
      process.send({ call, result: await COMMANDS[name](args) })
    } catch (error) {
      process.send({ call, error: error.reason ?? error.message ?? String(error) })
    }
  })
})
process.on('disconnect', () => process.exit(0))
// The terminal's Ctrl+C is for whoever started us.
process.on('SIGINT', () => {})

await node.open()
await mine(FIRST_BLOCKS)
process.send({ ready: true })
