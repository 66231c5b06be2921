/** A vault door in plain shapes: not the Safe's trademark. */
export const SAFE_ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><rect width='40' height='40' rx='9' fill='%23121312'/><rect x='10' y='10' width='20' height='20' rx='4' fill='none' stroke='%2312ff80' stroke-width='3'/><circle cx='20' cy='20' r='3.5' fill='%2312ff80'/></svg>"
