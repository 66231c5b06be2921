import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = new URL('../../../../src/ui/', import.meta.url)

/** Names in `part="…"` and in `part={…}`, of the modal's files. */
function partsOf(folder: URL): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.tsx'),
  )
  return files.flatMap(file =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\bpart=(?:"([^"]+)"|\{([^}]+)\})/g)].flatMap(
      ([, plain, code = '']) =>
        (
          plain ??
          [...code.matchAll(/'([a-z- ]+)'/g)]
            .map(([, name]) => name)
            .filter(name => name !== 'accent')
            .join(' ')
        ).split(' '),
    ),
  )
}

test('parts: the modal has those that hosts may style, and docs/theming.md names each', () => {
  const parts = [...new Set(partsOf(SRC))].sort()
  expect(parts).toMatchInlineSnapshot(`
    [
      "avatar",
      "back",
      "button",
      "close",
      "dialog",
      "footer",
      "header",
      "input",
      "overlay",
      "primary-button",
      "row",
      "title",
      "toast",
    ]
  `)
  const text = readFileSync(new URL('../../../../docs/theming.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Parts')
  const documented = [...section.matchAll(/^\| `([a-z-]+)` \| `<tabkey-modal>`/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual(parts)
})
