/** Text as it stands in HTML or SVG, in attributes too: names of figures come from measures and from scenarios of others. */
export const markup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
