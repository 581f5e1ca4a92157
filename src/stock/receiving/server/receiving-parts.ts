import type { RawBuilder } from 'kysely'

/** What receiving knows of the areas below it; the composition passes it in. */
export type ReceivingParts = {
  /** The units of a variant that customer orders wait for at an outlet, by the names of columns. */
  readonly awaited: (variant: string, outlet: string) => RawBuilder<number>
}
