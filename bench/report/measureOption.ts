/** The option of the bench that runs a measure by itself. */
export const measureOption = (name: string): string => (name === 'scenario' ? '--scenario' : `--only ${name}`)
