/** Takes and answers what a call of an endpoint does; in training the tab answers instead. */
export type ActLike<Call extends (...given: never[]) => Promise<unknown>> = (
  ...given: Parameters<Call>
) => Promise<Awaited<ReturnType<Call>>>
