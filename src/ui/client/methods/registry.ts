import { reviveName } from '../../../bridge/features/names/errors.ts'
import { NAME_MAX_CHARS, NAME_MIN_CHARS, nameFault, toLabel } from '../../../bridge/values/accountName.ts'
import { callFeature } from '../tab/callFeature.ts'
import { readyState } from '../tab/running.ts'
import { readCaipAddress, readOptions, readText, refuse } from '../values/arguments.ts'
import { readSignal } from '../values/callArguments.ts'
import type { GroupBodies } from './bodies.ts'
import { callAbortable } from './callAbortable.ts'
import { registerName } from './registerName.ts'

/** Reads a name that is to be registered. Throws ValidationError before anything happens. */
function readName(value: unknown): string {
  const label = toLabel(readText(value, 'name'))
  switch (nameFault(label)) {
    case 'short':
      return refuse('name', `String must contain at least ${NAME_MIN_CHARS} characters`)
    case 'long':
      return refuse('name', `String must contain at most ${NAME_MAX_CHARS} characters`)
    case 'characters':
      return refuse('name', 'Expected letters, digits or hyphens')
    default:
      return label
  }
}

export const bodies: Pick<GroupBodies<'names'>, 'suggest' | 'register'> = {
  async suggest(running, argument) {
    const name = readText(readOptions(argument).name, 'name')
    await readyState(running)
    return callFeature(running.tab.engine.api, 'names', 'suggest', { name })
  },
  async register(running, argument) {
    const options = readOptions(argument)
    const input = {
      name: readName(options.name),
      ...(options.account === undefined ? {} : { account: readCaipAddress(options.account, 'account') }),
    }
    return callAbortable(running, readSignal(options.signal), reviveName, id =>
      registerName(running.context, id, input),
    )
  },
}
