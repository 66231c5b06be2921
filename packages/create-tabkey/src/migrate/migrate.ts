import type { MigrateArguments } from '../readArguments.ts'
import type { Terminal } from '../terminal.ts'
export async function migrate(_: MigrateArguments, _t: Terminal): Promise<void> {}
