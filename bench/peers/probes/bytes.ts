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
    {
      key: 'filesLoad',
      what: 'files until the page rests, nothing pressed',
      unit: 'requests',
      isShort: true,
    },
    { key: 'filesOpen', what: 'files more to open the modal', unit: 'requests' },
  ],
  async sample(visit) {
    const { stage, site, contestant } = visit
    const page = await openPage(visit, await stage.openContext())
    const { bytes: bytesLoad, files: filesLoad } = site.fetched()
    const figures = { bytesLoad, filesLoad }
    if (contestant.id === 'empty') return figures
    await openModal(page)
    await untilQuiet(visit)
    const { bytes: bytesBoth, files } = site.fetched()
    return { ...figures, bytesOpen: bytesBoth - bytesLoad, bytesBoth, filesOpen: files - filesLoad }
  },
}
