/** The decimal that is meant by what was typed: a point before or behind all digits still waits for more. */
export const typedAmount = (text: string): string => text.replace(/^\./, '0.').replace(/^(\d+)\.$/, '$1')
