/** Why a row misses its goal, by key. The bench ends with an error for a missed goal without a reason. */
export const WALLS: Readonly<Record<string, string>> = {}
