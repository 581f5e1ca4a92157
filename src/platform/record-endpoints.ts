import { z } from 'zod'
import { read, write } from './contract.ts'
import { id, version } from './fields.ts'
import type { Access } from './permissions.ts'
import { recordHistory } from './timeline.ts'

type HistorySpec = {
  path: `/${string}/{id}/history`
  summary: string
  access: Access
}

/** The endpoint of a record's history: its timeline entries, newest first. */
export function historyOf(spec: HistorySpec) {
  return read({ ...spec, input: z.object({ id }), output: recordHistory })
}

type TransitionSpec<Asked extends z.ZodRawShape, Answered extends z.ZodRawShape> = {
  /** The record, then the action. */
  path: `/${string}/{id}/${string}`
  summary: string
  access: Access
  /** Besides `wrong_state` and `stale_version`, which every transition has. */
  refuses?: readonly string[]
  isOfHouse?: true
  needsKey?: true
  isEssential?: true
  /** Input besides the record and the version that the caller saw. */
  asks?: Asked
  /** Output besides the record and its new version. */
  answers?: Answered
}

/**
 * An endpoint that moves a record from one state to another, for the version that the caller saw.
 */
export function transitionOf<
  Asked extends z.ZodRawShape = Record<never, never>,
  Answered extends z.ZodRawShape = Record<never, never>,
>(spec: TransitionSpec<Asked, Answered>) {
  const { asks, answers, refuses = [], ...rest } = spec
  const asked = asks ?? ({} as Asked) // parse edge: without asks the type has no fields
  const answered = answers ?? ({} as Answered) // parse edge: as above
  return write({
    ...rest,
    refuses: ['wrong_state', 'stale_version', ...refuses],
    input: z.object({ id, version, ...asked }),
    output: z.object({ id, version: z.number().int(), ...answered }),
  })
}
