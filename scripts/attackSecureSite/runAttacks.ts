import { type Attack, AttackError, type Verdict, type World } from './attack.ts'
import { custodyAttacks } from './attacks/custody.ts'
import { deviceAttacks } from './attacks/device.ts'
import { emailAttacks } from './attacks/email.ts'
import { gasAttacks } from './attacks/gas.ts'
import { floodAttacks, requestAttacks } from './attacks/requests.ts'
import { sessionAttacks } from './attacks/session.ts'
import { signInAttacks } from './attacks/signIn.ts'

export const ATTACKS: readonly Attack[] = [
  ...signInAttacks,
  ...emailAttacks,
  ...deviceAttacks,
  ...requestAttacks,
  ...sessionAttacks,
  ...custodyAttacks,
  ...gasAttacks,
  // Last: the network of this machine is refused for a while.
  ...floodAttacks,
]

export interface AttackResult extends Verdict {
  readonly name: string
  readonly title: string
}

/**
 * Runs attacks one after the other.
 *
 * @param names - all when empty. @throws for a name that no attack has
 */
export async function runAttacks(
  world: World,
  names: readonly string[],
  onResult: (result: AttackResult) => void = () => {},
): Promise<readonly AttackResult[]> {
  const unknown = names.filter(name => !ATTACKS.some(attack => attack.name === name))
  if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}`)
  const results: AttackResult[] = []
  for (const attack of ATTACKS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const { name, title } = attack
    const result = { name, title, ...(await attack.run(world).catch(verdictOf)) }
    results.push(result)
    onResult(result)
  }
  return results
}

/** A site that breaks is not a site that holds. */
function verdictOf(error: unknown): Verdict {
  if (error instanceof AttackError) return { outcome: error.outcome, detail: error.message }
  return { outcome: 'failed', detail: error instanceof Error ? error.message : String(error) }
}

/** 1 when an attack is open, 2 when one could not be judged or none ran, else 0. */
export function exitCodeOf(results: readonly AttackResult[]): number {
  if (results.some(({ outcome }) => outcome === 'open')) return 1
  const isJudged = results.some(({ outcome }) => outcome === 'held')
  return isJudged && !results.some(({ outcome }) => outcome === 'failed') ? 0 : 2
}

/** One line per attack: name, result, what was seen. */
export function tableOf(results: readonly AttackResult[]): string {
  const nameWidth = Math.max(...results.map(({ name }) => name.length), 'attack'.length)
  const line = (name: string, outcome: string, detail: string) =>
    `${name.padEnd(nameWidth)}  ${outcome.padEnd('skipped'.length)}  ${detail}`
  return [
    line('attack', 'result', 'seen'),
    ...results.map(({ name, outcome, title, detail }) => line(name, outcome, `${title}: ${detail}`)),
  ].join('\n')
}
