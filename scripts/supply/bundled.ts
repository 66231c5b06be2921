import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBanned } from '../bannedPackages.ts'
import { ROOT } from '../run.ts'
import { isFree } from './licences.ts'

/** Folders of `dist` with other people's code inside. */
const FOLDERS = ['dist/standalone', 'dist/vendor']
/** A heading of Vite's licence file: name, version, licence. */
const HEADING = /^## (\S+) - (\S+)(?: \(([^)]+)\))?$/gm

/**
 * What is wrong with the packages in bundled files, by the licence file beside each: a banned package, a licence that is not
 * free, or no licence file.
 *
 * @param folders below the repository; those that are not built yet are skipped
 */
export function bundledFaults(folders: readonly string[] = FOLDERS): readonly string[] {
  return folders
    .filter(folder => existsSync(`${ROOT}/${folder}`))
    .flatMap(folder => readdirSync(`${ROOT}/${folder}`).map(name => `${folder}/${name}`))
    .filter(path => path.endsWith('.js'))
    .flatMap(path => {
      const notices = `${ROOT}/${path.replace(/js$/, 'licenses.md')}`
      return existsSync(notices)
        ? noticeFaults(readFileSync(notices, 'utf8'), path)
        : [`${path} has no licence file`]
    })
}

/** @param text of a licence file @param path of the file that it belongs to */
export const noticeFaults = (text: string, path: string): readonly string[] =>
  [...text.matchAll(HEADING)].flatMap(([, name = '', version = '', licence = 'none']) => [
    ...(isBanned({ name, version }) ? [`${path}: ${name}@${version} is banned`] : []),
    ...(isFree(licence) ? [] : [`${path}: ${name}@${version} is ${licence}`]),
  ])
