import { useEffect, useState } from 'react'
import { explain } from '../explain.ts'
import { type PhoneState, press, readPhone } from './control.ts'

const POLL_MS = 600

/** The phone as it is now, and a way to press its buttons. */
export function usePhone() {
  const [state, setState] = useState<PhoneState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function poll() {
      try {
        const next = await readPhone()
        if (!isGone) setState(next)
      } catch {
        if (!isGone) setState(null)
      }
      if (!isGone) timer = setTimeout(poll, POLL_MS)
    }
    poll()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])

  async function push(button: string, body?: object): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await press(button, body)
      setState(await readPhone())
    } catch (error) {
      setProblem(explain(error))
    }
    setBusy(false)
  }
  return { state, problem, isBusy, push }
}
