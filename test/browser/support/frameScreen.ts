import { expect, type FrameLocator } from 'playwright/test'

/**
 * Presses a button of the secure site's approval screen once the screen is awake. The browser throws clicks away that
 * reach a frame of another origin within half a second of its appearance, and Reject would wait for nothing else.
 */
export async function press(frame: FrameLocator, name: string): Promise<void> {
  const approve = frame.locator('.buttons button:not(.quiet)')
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await frame.getByRole('button', { name, exact: true }).click()
}

/**
 * The same while engines are replaced: the modal shows the frame again with each engine, and a click in that moment is
 * lost. The screen is still visible, and the click is repeated. For one request at a time.
 *
 * @param answered settles when the request has its end
 */
export async function pressUntilHeard(
  frame: FrameLocator,
  name: string,
  answered: Promise<unknown>,
): Promise<void> {
  const approve = frame.locator('.buttons button:not(.quiet)')
  let isOver = false
  answered.finally(() => {
    isOver = true
  })
  await expect(async () => {
    if (!isOver && (await approve.isVisible())) await press(frame, name)
    await expect.poll(() => isOver, { timeout: 5_000 }).toBe(true)
  }).toPass({ timeout: 90_000 })
}
