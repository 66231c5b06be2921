import type { WrittenPicture } from './writeDirectory.ts'

export const LICENCES_HEADING = '# Licences of the wallet directory\n'

/**
 * The licences of the pictures, as a document beside the file of wallets.
 *
 * @param pictures in the order of their wallets
 * @param texts of the licences of the package's marks
 */
export function toLicences(pictures: readonly WrittenPicture[], texts: string): string {
  const hasBundled = pictures.some(({ bundled }) => bundled !== null)
  const rows = pictures.map(({ wallet, path, bundled }) => {
    const [source, licence, rules] = bundled
      ? [bundled.source, bundled.licence, bundled.rules]
      : ['a file of your own (`--pictures`)', 'yours to state', 'yours to read']
    return `| ${wallet} | \`${path}\` | ${source} | ${licence} | ${rules} |`
  })
  return [
    LICENCES_HEADING,
    'Written by `npx tabkey directory`. Names, ids and links in `wallets.json` are facts that the makers publish. The marks belong to their',
    'owners: the licence of a file says what may be done with the drawing, the rules of the maker what may be done with the mark.',
    '',
    '| wallet | picture | source | licence | rules of the maker |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(hasBundled ? ['', '## Texts of the licences', '', texts] : []),
    '',
  ].join('\n')
}
