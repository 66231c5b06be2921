import type { KeyValue } from '../../src/storage/keyValue.ts'
import type { OpenedKeyValue } from '../../src/storage/openKeyValue.ts'

/** A store that has never been away. */
export const settledKeyValue = (kv: KeyValue): OpenedKeyValue =>
  Object.assign(Object.create(kv), { trouble: null, readSettled: <T>(read: () => Promise<T>) => read() })
