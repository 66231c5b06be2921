import { expect, test } from 'vitest'
import { type Phase, runPhase } from '../../../scripts/test/runPhase.ts'

/** Runs a phase whose items end when the test says so. */
function startPhase(phase: Phase<string>) {
  const running = new Map<string, () => void>()
  const alone = new Set<string>()
  const ended = runPhase(phase, async (item, isAlone) => {
    if (isAlone) alone.add(item)
    await new Promise<void>(resolve => running.set(item, resolve))
    running.delete(item)
  })
  return {
    ended,
    alone,
    names: () => [...running.keys()].sort(),
    async finish(item: string) {
      running.get(item)?.()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('phase: items of a lane run one after the other, and the first lane that ends takes the next spare item', async () => {
  const phase = startPhase({ lanes: [['firefox'], ['build', 'pack']], spare: ['webkit', 'site'] })
  expect(phase.names()).toEqual(['build', 'firefox'])
  await phase.finish('build')
  expect(phase.names()).toEqual(['firefox', 'pack'])
  await phase.finish('firefox')
  expect(phase.names()).toEqual(['pack', 'webkit'])
  await phase.finish('webkit')
  expect(phase.names()).toEqual(['pack', 'site'])
  await phase.finish('site')
  await phase.finish('pack')
  await phase.ended
  expect(phase.alone).toEqual(new Set())
})

test('phase: a lane without items takes a spare one at once', async () => {
  const phase = startPhase({ lanes: [['firefox'], []], spare: ['webkit', 'site'] })
  expect(phase.names()).toEqual(['firefox', 'webkit'])
  for (const name of ['webkit', 'site', 'firefox']) await phase.finish(name)
  await phase.ended
})

test.each([
  [{ lanes: [['flow', 'unit'], []], spare: [] }],
  [{ lanes: [[], []], spare: ['flow'] }],
  [{ lanes: [['flow']], spare: ['unit'] }],
])('phase: an item that nothing runs beside is alone: %j', async phase => {
  const started = startPhase(phase)
  for (const name of ['flow', 'unit']) await started.finish(name)
  await started.ended
  const items = [...phase.lanes.flat(), ...phase.spare]
  expect([...started.alone].sort()).toEqual(items.sort())
})
