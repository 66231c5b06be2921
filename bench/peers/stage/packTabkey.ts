import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { ROOT, run } from '../../../scripts/run.ts'
import { INSTALLED } from './folders.ts'

async function must(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args)
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${output}`)
  return output
}

async function pack(folder: string): Promise<string> {
  await must('npm', ['run', '-s', 'build'])
  const output = await must('npm', ['pack', '--silent', '--pack-destination', folder])
  const name = output.split('\n').findLast(line => line.endsWith('.tgz'))
  if (!name) throw new Error(`npm pack named no file:\n${output}`)
  return `${folder}/${name}`
}

/**
 * Puts Tabkey among the installed packages as its users get it: built, packed, unpacked.
 *
 * @param tarball a packed Tabkey; built and packed when absent
 * @throws when it does not build or pack
 */
export async function packTabkey(tarball?: string): Promise<void> {
  await mkdir(`${ROOT}/.cache`, { recursive: true })
  const folder = await mkdtemp(`${ROOT}/.cache/pack-`)
  try {
    await must('tar', ['-xzf', tarball ?? (await pack(folder)), '-C', folder])
    await rm(`${INSTALLED}/tabkey`, { recursive: true, force: true })
    await rename(`${folder}/package`, `${INSTALLED}/tabkey`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
