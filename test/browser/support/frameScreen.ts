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
