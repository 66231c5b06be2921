/** A letter and a hue for who has no picture. The same name always looks the same. */
export function monogram(name: string): { readonly letter: string; readonly hue: number } {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 3_600
  const letter = name.match(/[\p{L}\p{N}]/u)?.[0]?.toUpperCase() ?? '?'
  return { letter, hue: hash / 10 }
}
