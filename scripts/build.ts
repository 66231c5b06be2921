import { emitLibrary } from './emit.ts'
import { buildStandalone } from './standalone.ts'

// `npm run build`: everything the package ships. The same sources give the same bytes.
await emitLibrary()
await buildStandalone()
