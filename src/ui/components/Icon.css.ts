export const iconCss = `
.icon { display: block; flex: none; }
[dir="rtl"] .mirrored { transform: scaleX(-1); }
`
