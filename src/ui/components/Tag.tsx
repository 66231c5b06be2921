export type TagTone = 'plain' | 'accent' | 'good' | 'warn'

/** One word at the end of a row. */
export function Tag({ children, tone = 'plain' }: { readonly children: string; readonly tone?: TagTone }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
