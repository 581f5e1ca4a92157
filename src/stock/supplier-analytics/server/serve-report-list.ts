import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { ReportInput } from './read-evaluated-lines.ts'

type Served<Input, Page, Row> = {
  readonly page: (reader: Reader, actor: Actor, input: Input) => Page
  readonly every: (reader: Reader, actor: Actor, input: Input) => AsyncGenerator<readonly Row[]>
}

/**
 * A list of a report: its period and outlets choose the lines from which its rows are calculated,
 * and the other filters the rows.
 */
export function serveReportList<List, Input extends ReportInput, Page, Row>(
  list: List,
  servedOf: (asked: ReportInput) => Served<Input, Page, Row>,
) {
  const rest = (input: Input): Input => ({ ...input, due: undefined, outletId: undefined })
  return {
    list,
    page: (reader: Reader, actor: Actor, input: Input) =>
      servedOf(input).page(reader, actor, rest(input)),
    every: (reader: Reader, actor: Actor, input: Input) =>
      servedOf(input).every(reader, actor, rest(input)),
  }
}
