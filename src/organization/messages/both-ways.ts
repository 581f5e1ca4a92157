import type { Template } from '#platform/templates.ts'

/** The same words twice: long as a mail, short as a message. */
export type BothWays<F extends string> = {
  readonly mail: Template<F>
  readonly message: Template<F>
}
