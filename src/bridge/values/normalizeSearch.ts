import { asciiDigits } from './asciiDigits.ts'

/** A text as searches compare it: without case, in the digits 0 to 9 whatever keyboard wrote them. */
export const normalizeSearch = (text: string): string => asciiDigits(text).trim().toLowerCase()
