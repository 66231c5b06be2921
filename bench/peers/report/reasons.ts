/** Why Tabkey is not ahead in a row, and what the limit is; by the row's key. A row that is behind without words fails the run. */
export const REASONS: Readonly<Record<string, string>> = {}
