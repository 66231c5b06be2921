import { Converter } from 'typedoc'

/**
 * A plugin of TypeDoc: an entry has the name by which it is imported, `tabkey/react` for `react.d.ts`.
 *
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const entry of project.children ?? [])
      entry.name = entry.name === 'index' ? 'tabkey' : `tabkey/${entry.name}`
  })
}
