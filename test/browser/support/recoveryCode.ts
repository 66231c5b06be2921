import type { FrameLocator } from 'playwright/test'

const press = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true }).click()

/** Writes the recovery code down that the frame offers, as a person does. @returns the code */
export async function writeRecoveryCode(frame: FrameLocator): Promise<string> {
  await press(frame, 'Write down a recovery code')
  const code = (await frame.locator('.recovery span').allTextContents()).join('-')
  await press(frame, 'I have written it down')
  await frame.getByRole('textbox').fill(code.slice(-4).toLowerCase())
  await press(frame, 'Save')
  return code
}

/** Opens the wallet by the code that was written down. */
export async function enterRecoveryCode(frame: FrameLocator, code: string): Promise<void> {
  await press(frame, 'Enter your recovery code')
  await frame.getByRole('textbox').fill(code)
  await press(frame, 'Open your wallet')
}
