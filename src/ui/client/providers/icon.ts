/** The mark of Tabkey: two tabs, one key. For the EIP-6963 announcement and for the wagmi connector. */
export const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='8' fill='%235b5bd6'/><circle cx='12' cy='16' r='4.5' fill='none' stroke='%23fff' stroke-width='3'/><path d='M16.500 16H26v4.500M21.500 16v3.500' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/></svg>"
