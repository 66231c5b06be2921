import { type Locked, readJson } from './lock.ts'

/** Ask for credit and for nothing else. */
const FREE = /^(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|Unlicense|CC0-1\.0|BlueOak-1\.0\.0)$/

/** What a package says of itself; the lock file does not repeat all of it, so that some are read where they lie. */
export function licenceOf({ path, license }: Locked): string {
  if (license) return license
  const own = readJson(`${path}/package.json`) as { license?: string | { type?: string } }
  return typeof own.license === 'string' ? own.license : (own.license?.type ?? 'none')
}

/** Whether an SPDX expression allows the package to be shipped: one choice of an OR, all parts of an AND. */
export function isFree(licence: string): boolean {
  const choices = licence.replace(/[()]/g, '').split(' OR ')
  return choices.some(choice => choice.split(' AND ').every(entry => FREE.test(entry)))
}
