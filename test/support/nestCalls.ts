import { type Calls, call, type Deadlines } from '../../src/bridge/contract/call.ts'
import type { Caller } from '../../src/bridge/wire/calls.ts'
import { wrapCalls } from '../../src/bridge/wire/calls.ts'

/** An API whose methods all run one function of their path, for tests that count or delay any call. */
export function nestCalls<Api>(
  deadlines: Deadlines,
  run: (path: string, argument: unknown) => Promise<unknown>,
): Api {
  const root: Record<string, unknown> = {}
  for (const path of deadlines.keys()) {
    const names = path.split('.')
    const method = names.pop() ?? path
    let group = root
    for (const name of names) group = (group[name] ??= {}) as Record<string, unknown>
    group[method] = (argument?: unknown) => run(path, argument)
  }
  return root as Api
}

/** Calls any path, as a tab calls the methods of its engine. */
export function callerOf(send: Caller['send']): (path: string, argument?: unknown) => Promise<unknown> {
  return (path, argument) => {
    const names = path.split('.')
    const calls = names.reduceRight<object>((inner, name) => ({ [name]: inner }), call('human')) as Calls
    let member: unknown = wrapCalls<object>(send, calls)
    for (const name of names) member = (member as Record<string, unknown>)[name]
    const run = member as (...given: unknown[]) => Promise<unknown>
    return argument === undefined ? run() : run(argument)
  }
}
