import type { Template } from '#platform/templates.ts'

/** The same text in two forms: long as an email, short as a message. */
export type BothWays<F extends string> = {
  readonly mail: Template<F>
  readonly message: Template<F>
}
