import { weigh } from '/work/wt/onramp/scripts/size.ts'
const rows = await weigh()
for (const r of rows) if (r.budget !== undefined && (r.isOver || r.budget - r.gzip < 400 || /Buy|feature|server|client|boot|rest/.test(r.what))) console.log(r.what, r.gzip, r.budget, r.budget - r.gzip, r.isOver ? 'OVER' : '')
