import type { Transaction } from '@solana/kit'
import { getCompiledTransactionMessageDecoder, getSignatureFromTransaction } from '@solana/kit'
import { asObject } from '../peerServer.ts'
import { accountInfo, isTokenAccount, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, tokenAmount } from './accounts.ts'
import { type Bank, decodeTransaction, readAddress } from './bank.ts'
import { fromBase58, fromBase64, toBase58 } from './bytes.ts'
import { parsedTransaction } from './parsedTransaction.ts'
import { simulationDetails } from './simulation.ts'

/** A JSON-RPC error as a validator gives it. */
export class NodeError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'NodeError'
    this.code = code
    this.data = data
  }
}

const LAMPORTS_PER_SIGNATURE = 5_000
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
/** What validators of today take; the five older names are gone from them. */
const COMMITMENTS: ReadonlySet<unknown> = new Set([undefined, 'processed', 'confirmed', 'finalized'])

export interface SolanaWorld {
  readonly bank: Bank
  readonly genesis: () => string
  /** Lamports that others pay for a million compute units. */
  readonly priorityFee: () => number
  /** Takes transactions and never lets them land. */
  readonly losesTransactions: () => boolean
  /** A transaction landed. */
  readonly onLanded: (signature: string) => void
}

type Method = (params: readonly unknown[]) => unknown

function bytesOf(text: unknown, encoding: unknown): Uint8Array {
  return encoding === 'base64' ? fromBase64(String(text)) : fromBase58(String(text))
}

function readTransaction(text: unknown, config: unknown): Transaction {
  try {
    return decodeTransaction(bytesOf(text, asObject(config).encoding))
  } catch (error) {
    throw new NodeError(
      -32602,
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${error}`,
    )
  }
}

function feeOf(message: Uint8Array): number {
  const compiled = getCompiledTransactionMessageDecoder().decode(message)
  const { header, staticAccounts } = compiled
  const instructions = 'instructions' in compiled ? compiled.instructions : []
  let limit: number | undefined
  let price = 0n
  let others = 0
  for (const { programAddressIndex, data = new Uint8Array() } of instructions) {
    if (staticAccounts[programAddressIndex] !== COMPUTE_BUDGET) {
      others += 1
      continue
    }
    const view = new DataView(new Uint8Array(data).buffer)
    if (data[0] === 2) limit = view.getUint32(1, true)
    if (data[0] === 3) price = view.getBigUint64(1, true)
  }
  const units = BigInt(limit ?? others * 200_000)
  return LAMPORTS_PER_SIGNATURE * header.numSignerAccounts + Number((units * price + 999_999n) / 1_000_000n)
}

/** The JSON-RPC methods of a Solana node, by name. */
export function createMethods({
  bank,
  genesis,
  priorityFee,
  losesTransactions,
  onLanded,
}: SolanaWorld): Readonly<Record<string, Method>> {
  const { svm } = bank
  const context = (value: unknown) => ({ context: { slot: bank.slot, apiVersion: '2.1.0' }, value })
  const info = (account: unknown, config: unknown) =>
    accountInfo(svm, svm.getAccount(readAddress(account)), config)

  const methods: Record<string, Method> = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.1.0', 'feature-set': 1 }),
    getGenesisHash: () => genesis(),
    getSlot: () => bank.slot,
    getBlockHeight: () => bank.slot,
    getEpochInfo: () => ({
      absoluteSlot: bank.slot,
      blockHeight: bank.slot,
      epoch: 0,
      slotIndex: bank.slot,
      slotsInEpoch: 432_000,
    }),
    getLatestBlockhash: () => context(bank.latestBlockhash()),
    isBlockhashValid: ([hash]) => context(bank.isBlockhashValid(String(hash))),
    getFeeForMessage: ([message]) => context(feeOf(fromBase64(String(message)))),
    getRecentPrioritizationFees: () =>
      Array.from({ length: 5 }, (_, back) => ({ slot: bank.slot - back, prioritizationFee: priorityFee() })),
    getMinimumBalanceForRentExemption: ([bytes]) =>
      Number(svm.minimumBalanceForRentExemption(BigInt(Number(bytes)))),
    getBalance: ([account]) => context(Number(svm.getBalance(readAddress(account)) ?? 0n)),
    getAccountInfo: ([account, config]) => context(info(account, config)),
    getMultipleAccounts: ([accounts, config]) =>
      context((accounts as readonly unknown[]).map(account => info(account, config))),
    getTokenAccountBalance([account]) {
      const found = svm.getAccount(readAddress(account))
      if (!found.exists || !isTokenAccount(found))
        throw new NodeError(-32602, 'Invalid param: could not find account')
      return context(tokenAmount(svm, new Uint8Array(found.data)))
    },
    getTokenAccountsByOwner([owner, filter, config]) {
      const { programId, mint } = asObject(filter)
      const programs = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].filter(
        id => programId === undefined || programId === id,
      )
      if (programs.length === 0) throw new NodeError(-32602, 'Invalid param: unrecognized Token program id')
      const accounts = programs
        .flatMap(program => svm.getProgramAccounts(readAddress(program)))
        .filter(isTokenAccount)
        .filter(({ data }) => toBase58(data.slice(32, 64)) === owner)
        .filter(({ data }) => mint === undefined || toBase58(data.slice(0, 32)) === mint)
      return context(
        accounts.map(account => ({
          pubkey: account.address,
          account: accountInfo(svm, svm.getAccount(account.address), config),
        })),
      )
    },
    requestAirdrop([account, amount]) {
      const signature = bank.airdrop(readAddress(account), BigInt(Number(amount)))
      onLanded(signature)
      return signature
    },
    getSignatureStatuses: ([signatures]) =>
      context(
        (signatures as readonly unknown[]).map(signature => {
          const found = bank.find(String(signature))
          if (!found) return null
          const { slot, err } = found
          const status = err === null ? { Ok: null } : { Err: err }
          return { slot, confirmations: null, err, status, confirmationStatus: bank.status(found) }
        }),
      ),
    getSignaturesForAddress([account, config]) {
      const { limit = 1_000, until, before } = asObject(config)
      const all = [...bank.of(String(account))].reverse()
      const newest = all.slice(all.findIndex(({ signature }) => signature === before) + 1)
      const end = newest.findIndex(({ signature }) => signature === until)
      return newest
        .slice(0, end < 0 ? undefined : end)
        .slice(0, Number(limit))
        .map(found => ({
          signature: found.signature,
          slot: found.slot,
          err: found.err,
          memo: null,
          blockTime: found.at,
          confirmationStatus: bank.status(found),
        }))
    },
    getTransaction([signature, config]) {
      const found = bank.find(String(signature))
      if (!found) return null
      if (asObject(config).encoding === 'jsonParsed') return parsedTransaction(found)
      const { slot, at, err, logs, wire } = found
      return {
        slot,
        blockTime: at,
        meta: { err, fee: 5_000, logMessages: logs, preBalances: [], postBalances: [] },
        transaction: [wire, 'base64'],
        version: 0,
      }
    },
    simulateTransaction([text, config]) {
      const { sigVerify = false, replaceRecentBlockhash = false } = asObject(config)
      const transaction = readTransaction(text, config)
      const simulated = bank.simulate(transaction, {
        verify: sigVerify === true,
        replaceBlockhash: replaceRecentBlockhash === true,
      })
      const { err, logs, units } = simulated
      const details = simulationDetails(bank, transaction, config, simulated)
      if (!details) throw new NodeError(-32602, 'Too many accounts provided')
      return context({ err, logs, unitsConsumed: units, returnData: null, ...details })
    },
    sendTransaction([text, config]) {
      const transaction = readTransaction(text, config)
      const signature = getSignatureFromTransaction(transaction)
      const { skipPreflight } = asObject(config)
      if (skipPreflight !== true) {
        const { err, logs, units } = bank.simulate(transaction, { verify: true, replaceBlockhash: false })
        // A validator that has it already takes it once more and says nothing.
        if (err === 'AlreadyProcessed' || bank.find(signature)) return signature
        if (err === 'SignatureFailure')
          throw new NodeError(-32003, 'Transaction signature verification failure')
        if (err !== null)
          throw new NodeError(-32002, `Transaction simulation failed: ${JSON.stringify(err)}`, {
            err,
            logs,
            unitsConsumed: units,
            accounts: null,
          })
      }
      if (losesTransactions()) return signature
      const { err } = bank.land(transaction)
      if (err !== 'BlockhashNotFound') onLanded(signature)
      return signature
    },
  }
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]) => [
      name,
      params => {
        for (const param of params) {
          const { commitment, preflightCommitment } = asObject(param)
          for (const word of [commitment, preflightCommitment])
            if (!COMMITMENTS.has(word))
              throw new NodeError(-32602, `Invalid params: unknown variant \`${word}\``)
        }
        return method(params)
      },
    ]),
  )
}
