import type { Probe } from './probe.ts'
import { axe } from './probes/axe.ts'
import { button, slowLine } from './probes/button.ts'
import { bytes } from './probes/bytes.ts'
import { csp } from './probes/csp.ts'
import { follow } from './probes/follow.ts'
import { installed } from './probes/installed.ts'
import { open } from './probes/open.ts'
import { opening } from './probes/opening.ts'
import { phone } from './probes/phone.ts'
import { reload } from './probes/reload.ts'
import { tabs } from './probes/tabs.ts'
import { tasks } from './probes/tasks.ts'

/** Every probe, in the order of the table. */
export const PROBES: readonly Probe[] = [
  button,
  slowLine,
  bytes,
  tasks,
  open,
  opening,
  tabs,
  follow,
  phone,
  reload,
  axe,
  csp,
  installed,
]
