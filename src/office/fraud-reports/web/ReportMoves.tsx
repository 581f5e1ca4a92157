import { type ComponentType, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EditButton } from '#platform/web/EditButton.tsx'
import { MoveButtons, type MoveOffer } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { FraudReport } from '../fraud-reports.fields.ts'
import { fraudReportMachine } from '../fraud-reports.states.ts'
import classes from './fraud-reports.module.css'
import { fraudReportsApi } from './fraud-reports-api.ts'

type Move = keyof typeof fraudReportMachine.moves
type Direct = 'submit' | 'triage' | 'investigate'
type Asked = Exclude<Move, Direct> | 'assign' | 'due' | 'change'
type Dialog = ComponentType<{ report: FraudReport; onClose: () => void }>

const dialogs: Readonly<Record<Asked, Dialog>> = {
  substantiate: shownLater(async () => (await import('./ReportDialogs.tsx')).SubstantiateReport),
  dismiss: shownLater(async () => (await import('./ReportDialogs.tsx')).DismissReport),
  duplicate: shownLater(async () => (await import('./MarkDuplicate.tsx')).MarkDuplicate),
  act: shownLater(async () => (await import('./ReportDialogs.tsx')).ActOnReport),
  close: shownLater(async () => (await import('./ReportDialogs.tsx')).CloseReport),
  reopen: shownLater(async () => (await import('./ReportDialogs.tsx')).ReopenReport),
  assign: shownLater(async () => (await import('./ReportDialogs.tsx')).AssignReport),
  due: shownLater(async () => (await import('./ReportDialogs.tsx')).ChangeReportDue),
  change: shownLater(async () => (await import('./ChangeReport.tsx')).ChangeReport),
}

const offered: readonly Move[] = [
  'submit',
  'triage',
  'investigate',
  'substantiate',
  'act',
  'close',
  'dismiss',
  'duplicate',
  'reopen',
]

const halting: readonly Move[] = ['dismiss', 'duplicate', 'reopen']

const done: Readonly<Record<Direct, string>> = {
  submit: 'submitted',
  triage: 'is in triage',
  investigate: 'is being investigated',
}

const isDirect = (move: Move): move is Direct => move in done

const ended: readonly string[] = ['unsubstantiated', 'duplicate', 'closed']

/** The steps that are open now. */
export function ReportMoves({ report }: { report: FraudReport }) {
  const { id, version, label, state } = report
  const [asked, setAsked] = useState<Asked | null>(null)
  const act = useAct({
    area: 'fraudReports',
    run: (move: Direct, options) => fraudReportsApi.call[move]({ id, version }, options),
    onDone: (_, move) => tellSuccess(`${label} ${done[move]}`),
  })
  const Dialog = asked ? dialogs[asked] : undefined
  const offers = offered
    .filter((move) => fraudReportMachine.moves[move].from.some((from) => from === state))
    .map(
      (move): MoveOffer<Move> => ({
        move,
        operation: `fraudReports.${move}`,
        isHalt: halting.includes(move),
        isPending: isDirect(move) && act.isPending,
        refusal:
          move === 'reopen' && !report.mayReopen
            ? { message: 'Only super managers and super admins can reopen a report.' }
            : null,
        onMove: () => (isDirect(move) ? act.start(move) : setAsked(move)),
      }),
    )
  return (
    <div className={classes.acts}>
      {offers.length > 0 ? (
        <MoveButtons machine={fraudReportMachine} record={{ label, state }} offers={offers} />
      ) : null}
      {ended.includes(state) ? null : (
        <>
          <EditButton operation="fraudReports.change" onAct={() => setAsked('change')}>
            Edit report
          </EditButton>
          {state === 'draft' ? null : (
            <ActButton operation="fraudReports.assign" onAct={() => setAsked('assign')}>
              Assign
            </ActButton>
          )}
          <ActButton operation="fraudReports.setDue" onAct={() => setAsked('due')}>
            Due day
          </ActButton>
        </>
      )}
      {Dialog ? <Dialog report={report} onClose={() => setAsked(null)} /> : null}
    </div>
  )
}
