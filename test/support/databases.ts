import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const START_MS = 30_000
const POSTGRES_FOLDER = '/usr/lib/postgresql'

// The shell ends the server when our end of its stdin closes: by stop() or by any end of this process.
const LEASH =
  'exec 3<&0; signal=$1; shift; "$@" </dev/null 3<&- & child=$!; (cat <&3 >/dev/null; kill -$signal $child) 2>/dev/null & wait $child'

export interface Database {
  /** Folder of the server's socket: neither server listens on a port. */
  readonly folder: string
  stop(): Promise<void>
}

function find(name: string): string | undefined {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).sort().reverse() : []
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map(version => join(POSTGRES_FOLDER, version, 'bin')),
  ]
  return folders.map(folder => join(folder, name)).find(existsSync)
}

/** Why the tests of a database are skipped; undefined where it is installed, and in CI, where a missing one is a failure. */
export function missingDatabase(name: 'redis-server' | 'postgresql'): string | undefined {
  const isInstalled = name === 'postgresql' ? find('initdb') && find('postgres') : find(name)
  return isInstalled || process.env.CI
    ? undefined
    : `skipped: ${name} is not installed (apt-get install ${name})`
}

function required(name: string): string {
  const path = find(name)
  if (!path) throw new Error(`${name} is not installed; on Debian: apt-get install redis-server postgresql`)
  return path
}

/** Postgres refuses to run as root; Debian's package has a user for it. */
function postgresUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function start(
  command: readonly string[],
  { folder, signal, user }: { folder: string; signal: string; user?: ReturnType<typeof postgresUser> },
): Promise<Database> {
  const child = spawn('sh', ['-c', LEASH, 'sh', signal, ...command], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...user,
  })
  const exited = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.stdin.on('error', () => {})
  const stop = async () => {
    child.stdin.destroy()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await new Promise<void>((resolve, reject) => {
      let output = ''
      const read = (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-10_000)
        if (/ready to accept connections/i.test(output)) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('exit', code => reject(new Error(`${command[0]} ended with code ${code}: ${output}`)))
      setTimeout(() => reject(new Error(`${command[0]} did not start: ${output}`)), START_MS).unref()
    })
    return { folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a Redis without a disk; its socket is `redis.sock` in the folder. */
export async function startRedis(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'tabkey-redis-'))
  const options = ['--port', '0', '--unixsocket', join(folder, 'redis.sock'), '--save', '']
  return start([required('redis-server'), ...options], { folder, signal: 'TERM' })
}

/**
 * Starts a Postgres with a cluster of its own; user and database are `postgres`.
 *
 * @param isDurable - whether a commit waits for the disk, as in production.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<Database> {
  const user = postgresUser()
  const folder = mkdtempSync(join(tmpdir(), 'tabkey-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '--locale=C', '-E', 'UTF8']
  execFileSync(required('initdb'), init, { cwd: folder, stdio: 'ignore', ...user })
  const options = [
    '-D',
    data,
    '-k',
    folder,
    '-c',
    'listen_addresses=',
    ...(isDurable ? [] : ['-c', 'fsync=off']),
  ]
  return start([required('postgres'), ...options], { folder, signal: 'QUIT', user })
}
