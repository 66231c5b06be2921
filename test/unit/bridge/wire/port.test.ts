import { expect, onTestFinished, test } from 'vitest'
import { createWire, lanesWire, type PortLike, portWire } from '../../../../src/bridge/wire/port.ts'
import { soon } from '../../../support/soon.ts'

const nobody = () => {}

/** Two wires over real ports; `posted` is what went over the near one, as the port was given it. */
function pair() {
  const { port1, port2 } = new MessageChannel()
  onTestFinished(() => port1.close())
  const posted: unknown[] = []
  const counting: PortLike = {
    postMessage(message) {
      port1.postMessage(message)
      posted.push(message)
    },
    addEventListener: (...added) => port1.addEventListener(...added),
    removeEventListener: (...removed) => port1.removeEventListener(...removed),
    start: () => port1.start(),
    close: () => port1.close(),
  }
  const near = portWire(counting)
  const far = portWire(port2)
  const heard: unknown[] = []
  far.listen(message => heard.push(message))
  return { near, far, posted, heard, port1 }
}

test('wire: what is gathered in one turn is one message, and arrives as it was said', async () => {
  const { near, posted, heard } = pair()
  near.gather({ id: 'a' }, nobody)
  near.gather({ id: 'b' }, nobody)
  await Promise.resolve()
  near.gather({ id: 'c' }, nobody)
  await soon()
  expect(posted).toEqual([[{ id: 'a' }, { id: 'b' }], { id: 'c' }])
  expect(heard).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('wire: a turn that gathers much is cut, and keeps its order', async () => {
  const { near, posted, heard } = pair()
  const said = Array.from({ length: 250 }, (_, index) => ({ index }))
  for (const message of said) near.gather(message, nobody)
  await soon()
  expect(posted.map(message => (message as unknown[]).length)).toEqual([100, 100, 50])
  expect(heard).toEqual(said)
})

test('wire: what is posted goes at once and alone, behind what was gathered before it', async () => {
  const { near, posted, heard } = pair()
  near.gather('a', nobody)
  near.gather('b', nobody)
  near.post('alone')
  near.post('alone too')
  expect(posted).toEqual([['a', 'b'], 'alone', 'alone too'])
  near.gather('c', nobody)
  await soon()
  expect(heard).toEqual(['a', 'b', 'alone', 'alone too', 'c'])
  expect(() => near.post(nobody)).toThrow('could not be cloned')
  const failures: unknown[] = []
  near.post(nobody, error => failures.push(error))
  expect(failures).toMatchObject([{ name: 'DataCloneError' }])
})

test('wire: a message that cannot be copied is told to its sender alone, and takes none along', async () => {
  const { near, heard } = pair()
  const failures: string[] = []
  const failed = (who: string) => (error: unknown) => failures.push(`${who}: ${(error as Error).name}`)
  near.gather({ id: 'a' }, failed('a'))
  near.gather({ id: 'b', act: () => {} }, error => {
    failed('b')(error)
    near.gather({ id: 'instead of b' }, nobody)
  })
  near.gather({ id: 'c' }, failed('c'))
  await soon()
  expect(failures).toEqual(['b: DataCloneError'])
  expect(heard).toEqual([{ id: 'a' }, { id: 'c' }, { id: 'instead of b' }])

  near.gather(() => {}, failed('alone'))
  near.gather('well', nobody)
  await soon()
  expect(failures).toEqual(['b: DataCloneError', 'alone: DataCloneError'])
  expect(heard.at(-1)).toBe('well')
})

test('wire: what was said before the close goes out, what comes after does not', async () => {
  const { near, heard } = pair()
  near.gather('goodbye', nobody)
  near.close()
  near.gather('too late', nobody)
  await soon()
  expect(heard).toEqual(['goodbye'])
})

test('wire: a listener that closes the wire hears no more of the same message', async () => {
  const { near, far, heard } = pair()
  far.listen(() => far.close())
  near.gather('last', nobody)
  near.gather('unheard', nobody)
  await soon()
  expect(heard).toEqual(['last'])
})

test('wire: a listener that throws takes no other message along', () => {
  let said: (data: unknown) => void = nobody
  const wire = createWire(receive => {
    said = receive
    return { post: nobody, close: nobody }
  })
  const heard: unknown[] = []
  wire.listen(message => {
    heard.push(message)
    if (message === 'bad') throw new Error('of a listener')
  })
  expect(() => said(['good', 'bad', 'after', 'bad', 'last'])).toThrow('of a listener')
  expect(heard).toEqual(['good', 'bad', 'after', 'bad', 'last'])
})

test('wire: a hostile list costs no time', async () => {
  const { heard, port1 } = pair()
  const endless: unknown[] = ['first']
  endless.length = 2 ** 32 - 1
  port1.postMessage(endless)
  port1.postMessage(Array.from({ length: 1_000 }, (_, index) => index))
  port1.postMessage([])
  port1.postMessage([['nested']])
  await soon()
  const said = heard.filter(message => message !== undefined)
  expect(said).toEqual(['first', ...Array.from({ length: 100 }, (_, index) => index), ['nested']])
  expect(heard.length).toBeLessThanOrEqual(201)
})

test('wire: lanes gather turns too, in both directions', async () => {
  const open = (name: string) => {
    const channel = new BroadcastChannel(name)
    onTestFinished(() => channel.close())
    return channel as PortLike & { close(): void }
  }
  const tab = lanesWire(open, 'port.test', 'tab')
  const engine = lanesWire(open, 'port.test', 'engine')
  const heard: unknown[] = []
  engine.listen(message => {
    heard.push(message)
    engine.gather(`${message}!`, nobody)
  })
  tab.listen(message => heard.push(message))
  tab.gather('one', nobody)
  tab.gather('two', nobody)
  await soon()
  expect(heard).toEqual(['one', 'two', 'one!', 'two!'])
})
