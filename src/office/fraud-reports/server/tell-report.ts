import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { fraudReportNoun } from '../fraud-reports.nouns.ts'
import { fraudReportMachine } from '../fraud-reports.states.ts'
import { readersOf } from './visible-reports.ts'

type Told = { readonly id: string; readonly label: string; readonly outletId: string }

export type ReportMove = keyof typeof fraudReportMachine.moves

/** Changes the state of a report; gives the new version. Only those who may see it are notified. */
export async function moveReport(
  tx: Tx,
  actor: Actor,
  report: Told,
  name: ReportMove,
  step: Pick<MoveRequest<string, ReportMove>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const { id, label, outletId } = report
  return move(tx, actor, {
    machine: fraudReportMachine,
    noun: fraudReportNoun,
    move: name,
    ...{ id, label, outletId },
    ...step,
    hearers: await readersOf(tx, report, { isSubmitting: name === 'submit' }),
  })
}

type Doing =
  | 'drafted'
  | 'submitted'
  | 'changed'
  | 'linked'
  | 'unlinked'
  | 'assigned'
  | 'unassigned'
  | 'due_changed'
  | 'due_passed'
  | 'file_added'
  | 'exported'

/** Records an event without a change of state. */
export async function tellOfReport(
  tx: Tx,
  actor: Actor,
  report: Told,
  doing: Doing,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { id, label, outletId } = report
  await appendEvent(tx, actor, {
    type: `${fraudReportNoun.key}.${doing}`,
    noun: fraudReportNoun,
    ...{ id, label, outletId, data },
    hearers: await readersOf(tx, report),
  })
}
