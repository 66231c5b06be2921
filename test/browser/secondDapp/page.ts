import { createDapp, type Dapp, type DappSettings } from './dapp.ts'
import { GROUPS } from './groups.ts'
import { recordEvents, runStep } from './runStep.ts'
import type { Outcome } from './step.ts'

type NamedOutcome = readonly [step: string, outcome: Outcome]

/** The dapp as the test drives it. */
export interface SecondDapp {
  start(settings: DappSettings): Promise<void>
  /** Runs the steps of a group in order. */
  run(group: string): Promise<readonly NamedOutcome[]>
}

declare global {
  interface Window {
    secondDapp: SecondDapp
    /** Name of the step that runs. */
    secondDappStep: string
  }
}

let dapp: Dapp | undefined
let heard: ReturnType<typeof recordEvents> = []

window.secondDapp = {
  async start(settings) {
    dapp = await createDapp(settings)
    heard = recordEvents(dapp)
  },
  async run(title) {
    const group = GROUPS.find(candidate => candidate.title === title)
    if (!dapp || !group) throw new Error(`No group ${title}`)
    const outcomes: NamedOutcome[] = []
    for (const step of group.steps) {
      window.secondDappStep = step.name
      outcomes.push([step.name, await runStep(dapp, step, heard)])
    }
    return outcomes
  },
}
