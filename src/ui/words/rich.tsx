import { Fragment, type ReactNode } from 'react'
import { type Text, t } from './t.ts'

/** What `t` leaves where an element goes: U+FFFC is the character for an object in a text. */
const HOLE = /\uFFFC(\d+)\uFFFC/

/** Part of its sentence, unlike other spans, whose words have a direction of their own (`base.css.ts`). */
const PLAIN = { unicodeBidi: 'normal' } as const

/**
 * A text with elements in the place of `{name}`, in the order of the language.
 *
 * @example rich('We sent a code to {email}', { email: <b>{email}</b> })
 */
export function rich(text: Text, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const nodes = Object.values(parts)
  const holes = Object.fromEntries(Object.keys(parts).map((name, index) => [name, `\uFFFC${index}\uFFFC`]))
  return t(text, holes)
    .split(HOLE)
    .map((piece, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other key
      <Fragment key={index}>
        {index % 2 === 1 ? nodes[Number(piece)] : piece && <span style={PLAIN}>{piece}</span>}
      </Fragment>
    ))
}
