import { openModal, openPage, untilQuiet } from '../hands.ts'
import type { Probe } from '../probe.ts'

/** What a browser with nothing cached fetches from the page's own server; hosts outside are in their own row. */
export const bytes: Probe = {
  name: 'bytes',
  rounds: 3,
  withEmpty: true,
  rows: [
    { key: 'bytesLoad', what: 'bytes until the page rests, nothing pressed', unit: 'bytes', isShort: true },
    { key: 'bytesOpen', what: 'bytes more to open the modal', unit: 'bytes', isShort: true },
    { key: 'bytesBoth', what: 'bytes, both', unit: 'bytes', isShort: true },
  ],
  async sample(visit) {
    const { stage, site, contestant } = visit
    const page = await openPage(visit, await stage.openContext())
    const bytesLoad = site.fetched().bytes
    const figures = { bytesLoad }
    if (contestant.id === 'empty') return figures
    await openModal(page)
    await untilQuiet(visit)
    const bytesBoth = site.fetched().bytes
    return { ...figures, bytesOpen: bytesBoth - bytesLoad, bytesBoth }
  },
}
