import { TestWalletOptionError } from '../errors.ts'
import type { RpcReply } from './reply.ts'

/** What wallets in the field do wrong, by name. */
export const MISBEHAVIOURS = {
  /** A prompt is never answered, as when a person closes the window of MetaMask with its cross. */
  neverAnswers: 'prompts are never answered',
  /** A prompt is answered by a thrown string in place of an error. */
  throwsString: 'prompts are answered by a thrown string',
  /** Results have the wrong type: a list in place of a text, a text in place of a list. */
  malformedResults: 'results have the wrong type',
  /** Signs with a key of another account: the signature does not verify. */
  wrongAccount: 'signs with the key of another account',
  /** Answers a switch of the network with success and stays where it is. */
  ignoresSwitch: 'answers a switch and stays on its chain',
  /** An unknown chain is -32603 with the real code 4902 inside `data.originalError`, as in Rabby. */
  wrapsErrors: 'wraps 4902 in -32603',
  /** Every event comes twice. */
  repeatsEvents: 'emits each event twice',
} as const

/** The name of a misbehaviour. */
export type Misbehaviour = keyof typeof MISBEHAVIOURS

/**
 * Reads the option `hostile`.
 *
 * @throws TestWalletOptionError for an unknown name
 */
export function readHostile(hostile: Misbehaviour | readonly Misbehaviour[] = []): ReadonlySet<Misbehaviour> {
  const names = [hostile].flat()
  const unknown = names.find(name => !Object.hasOwn(MISBEHAVIOURS, name))
  if (unknown !== undefined)
    throw new TestWalletOptionError(
      `"${unknown}" is not a misbehaviour. Expected some of ${Object.keys(MISBEHAVIOURS).join(', ')}.`,
    )
  return new Set(names)
}

/** A reply with a result of the wrong type. */
export const malformed = (reply: RpcReply): RpcReply =>
  'result' in reply ? { result: typeof reply.result === 'string' ? [reply.result] : 'malformed' } : reply
