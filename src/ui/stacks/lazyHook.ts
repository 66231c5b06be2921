import type { Source } from '../observe/source.ts'
import type { Observed, ValueHook } from './hook.ts'

type Methods = Readonly<Record<string, (...given: never[]) => Promise<unknown>>>

/**
 * A row whose code is fetched when the hook is first used, so that a page without it does not load it.
 *
 * @param load fetches the row
 * @param idle the value until then, and on a server
 * @param names the methods of the row: a call waits for the code
 */
export function lazyHook<Parameters extends object, Value, OwnMethods extends Methods>(
  load: () => Promise<ValueHook<Parameters, Value, OwnMethods>>,
  idle: Value,
  names: readonly (keyof OwnMethods & string)[],
): ValueHook<Parameters, Value, OwnMethods> {
  let row: ValueHook<Parameters, Value, OwnMethods> | null = null
  return (client, parameters, latest) => {
    if (row) return row(client, parameters, latest)
    let observed: Observed<Value, OwnMethods> | null = null
    const fetchRow = async (): Promise<Observed<Value, OwnMethods>> => {
      row ??= await load()
      observed ??= row(client, parameters, latest)
      return observed
    }
    const source: Source<Value> = {
      get: () => (observed ? observed.source.get() : idle),
      getServer: () => idle,
      subscribe(listener) {
        let stop: (() => void) | null = null
        let isOver = false
        const follow = (own: Observed<Value, OwnMethods>): void => {
          if (isOver) return
          stop = own.source.subscribe(listener)
          listener()
        }
        if (observed) follow(observed)
        else fetchRow().then(follow, () => {})
        return () => {
          isOver = true
          stop?.()
        }
      },
    }
    const methods = names.map(name => [
      name,
      async (...given: never[]) => (await fetchRow()).methods[name]?.(...given),
    ])
    return { source, methods: Object.fromEntries(methods) as OwnMethods }
  }
}
