/** Prints a measured figure; a deadline in an assertion is generous, the note takes the number from here. */
export const figure = (name: string, value: number | string): void =>
  console.log(`FIGURE ${name} ${typeof value === 'number' ? Math.round(value * 10) / 10 : value}`)
