import type { Measure } from './measure.ts'
import { balance } from './measures/balance.ts'
import { batches } from './measures/batches.ts'
import { boot } from './measures/boot.ts'
import { bridge } from './measures/bridge.ts'
import { bytes } from './measures/bytes.ts'
import { cache } from './measures/cache.ts'
import { calls } from './measures/calls.ts'
import { crowd } from './measures/crowd.ts'
import { devtools } from './measures/devtools.ts'
import { fullStorage } from './measures/fullStorage.ts'
import { heap } from './measures/heap.ts'
import { language } from './measures/language.ts'
import { ledger } from './measures/ledger.ts'
import { life } from './measures/life.ts'
import { lists, scrolling } from './measures/lists.ts'
import { manyTabs } from './measures/manyTabs.ts'
import { modal } from './measures/modal.ts'
import { patch } from './measures/patch.ts'
import { reload } from './measures/reload.ts'
import { scale } from './measures/scale.ts'
import { tasks } from './measures/tasks.ts'
import { uptime } from './measures/uptime.ts'

/** Every measure, in the order of the table. */
export const MEASURES: readonly Measure[] = [
  bytes,
  boot,
  reload,
  modal,
  tasks,
  bridge,
  crowd,
  devtools,
  patch,
  language,
  cache,
  ledger,
  balance,
  calls,
  batches,
  heap,
  life,
  lists,
  scrolling,
  ...scale,
  manyTabs,
  fullStorage,
  uptime,
]
