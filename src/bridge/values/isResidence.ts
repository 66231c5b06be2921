/** Whether quotes are possible: the provider refuses residents of the United States without their state. */
export const isResidence = ({
  country,
  subdivision,
}: {
  readonly country?: string | null | undefined
  readonly subdivision?: string | null | undefined
}): boolean => Boolean(country) && (country !== 'US' || Boolean(subdivision))
