/** Within `.lines` the rows that wait look like those of tokens and people: a round picture and two lines of words. */
export const skeletonLinesCss = `
.lines .skeleton:first-child { border-radius: 50%; }
.lines .skeleton + .skeleton { translate: 0 -9px; box-shadow: 0 18px 0 -1px var(--tk-fill-active); }
`
