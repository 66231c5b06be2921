import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { Recorder } from './createRecorder.ts'
import { recordCall, recordMessage } from './recordMessage.ts'
import type { TabNames } from './tabNames.ts'

type Call = (argument?: unknown) => Promise<unknown>

/**
 * Records what the engine sends to a tab: patches, and calls to the page. The methods of the tab's object are replaced,
 * so that an engine without devtools has nothing to ask on the way of a patch.
 */
export function tapTab(tab: Tab, recorder: Recorder, tabNames: TabNames, now: () => number): void {
  const name = tabNames.getName(tab)
  const push = tab.push.bind(tab)

  const tapped =
    (path: string, call: Call): Call =>
    async argument => {
      const onEnd = recordCall(recorder, { tab: name, direction: 'toTab', name: path, argument }, now)
      try {
        const result = await call(argument)
        onEnd()
        return result
      } catch (error) {
        onEnd(error)
        throw error
      }
    }

  function tapGroup(group: object, prefix: string): void {
    for (const [key, member] of Object.entries(group) as [string, unknown][]) {
      const path = `${prefix}${key}`
      // A ping is sent only where locks are not visible, and then every two seconds.
      if (path === 'ping') continue
      if (typeof member === 'function') Object.assign(group, { [key]: tapped(path, member as Call) })
      else if (typeof member === 'object' && member !== null) tapGroup(member, `${path}.`)
    }
  }

  tapGroup(tab.page, '')
  const tappedPush: Tab['push'] = patch => {
    const slices = [...new Set([...patch.set, ...patch.drop].map(([slice]) => slice))].join(', ')
    recordMessage(recorder, { tab: name, direction: 'toTab', name: `patch ${slices}`, argument: patch.set })
    push(patch)
  }
  Object.assign(tab, { push: tappedPush })
}
