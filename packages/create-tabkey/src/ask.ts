import { CancelledError } from './errors.ts'
import { TEMPLATES, type TemplateName } from './templates.ts'

const DEFAULT_DIRECTORY = 'tabkey-app'
const DEFAULT_TEMPLATE: TemplateName = 'react'

export interface Choice {
  readonly directory: string
  readonly template: TemplateName
  /** A secure site of the app's own. */
  readonly secureSite: boolean
}

/**
 * Completes what the command line left out: by questions to the person, or by defaults.
 *
 * @param isInteractive whether a person may be asked
 * @throws CancelledError when the person ends a question
 */
export async function completeChoice(
  { directory, template, secureSite }: Partial<Choice>,
  isInteractive: boolean,
): Promise<Choice> {
  if (!isInteractive || (directory !== undefined && template !== undefined))
    return {
      directory: directory ?? DEFAULT_DIRECTORY,
      template: template ?? DEFAULT_TEMPLATE,
      secureSite: secureSite ?? false,
    }
  // A command with every answer on its line does not load the prompts.
  const { confirm, isCancel, select, text } = await import('@clack/prompts')
  const chosenDirectory =
    directory ??
    (await text({
      message: 'Directory of the app',
      placeholder: DEFAULT_DIRECTORY,
      defaultValue: DEFAULT_DIRECTORY,
    }))
  if (isCancel(chosenDirectory)) throw new CancelledError()
  const chosenTemplate =
    template ??
    (await select({
      message: 'Template',
      options: (Object.keys(TEMPLATES) as TemplateName[]).map(value => ({
        value,
        label: TEMPLATES[value].title,
      })),
      initialValue: DEFAULT_TEMPLATE,
    }))
  if (isCancel(chosenTemplate)) throw new CancelledError()
  const chosenSite =
    secureSite ??
    (await confirm({
      message: 'Login by email and passkey, with a secure site of your own?',
      initialValue: false,
    }))
  if (isCancel(chosenSite)) throw new CancelledError()
  return { directory: chosenDirectory, template: chosenTemplate, secureSite: chosenSite }
}
