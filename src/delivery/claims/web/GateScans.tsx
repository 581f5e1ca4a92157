import { useQueryClient } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import {
  type GateAnswer,
  type GateVerdict,
  gateAnswerLabels,
  gateAnswers,
  gateStepLabels,
  gateVerdictLabels,
} from '../gate-verdicts.ts'
import { needsServer, type ShownGateScan, type ShownSession } from '../offline-gate.rules.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'

const toneOf = {
  expected: 'good',
  not_on_sheet: 'waiting',
  received_before: 'quiet',
  unknown: 'bad',
  delivered: 'bad',
} as const satisfies Readonly<Record<GateVerdict, string>>

type GateScansProps = {
  session: ShownSession
  /** Why answers and undoing wait; null where they need not. */
  whyNotNow: string | null
}

/** The scans of a session, newest first: those that wait for an answer, and an undo for each. */
export function GateScans({ session, whyNotNow }: GateScansProps) {
  const { id, state, scans } = session
  const queries = useQueryClient()
  const keep = (after: ShownSession) =>
    queries.setQueryData(gateApi.ask('get', { id }).queryKey, after)
  const answer = useAct({ area: 'gate', run: gateApi.call.answer, onDone: keep })
  const undo = useAct({ area: 'gate', run: gateApi.call.undoScan, onDone: keep })
  const isOpen = state === 'open'
  return (
    <ul className={classes.scans}>
      {scans.map((scan) => (
        <li key={scan.id} className={classes.scan}>
          <CodeText code={scan.code} />
          <ToneBadge tone={toneOfScan(scan)} label={labelOf(scan)} />
          <span className={classes.minor}>
            <InstantText at={scan.at} />
          </span>
          {isOpen && isWaiting(scan) ? (
            <Answers
              scan={scan}
              isPending={answer.isPending}
              whyNot={whyNotNow}
              onAnswer={(given) => answer.start({ id, scanId: scan.id, answer: given })}
            />
          ) : null}
          {isOpen && scan.step !== 'undone' ? (
            <ActButton
              size="xs"
              whyNot={whyNotNow}
              isPending={undo.isPending}
              onAct={() => undo.start({ id, scanId: scan.id })}
            >
              Undo
            </ActButton>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

type AnswersProps = {
  scan: Pick<ShownGateScan, 'code' | 'step'>
  isPending: boolean
  whyNot: string | null
  onAnswer: (answer: GateAnswer) => void
}

/** The possible explanations for a delivered parcel. */
export function Answers({ scan, isPending, whyNot, onAnswer }: AnswersProps) {
  return (
    <fieldset className={classes.answers} aria-label={`What is ${scan.code}?`}>
      {gateAnswers
        .filter((answer) => answer !== scan.step)
        .map((answer) => (
          <ActButton
            key={answer}
            size="xs"
            whyNot={whyNot}
            isPending={isPending}
            onAct={() => onAnswer(answer)}
          >
            {gateAnswerLabels[answer]}
          </ActButton>
        ))}
    </fieldset>
  )
}

const isWaiting = ({ verdict, step }: ShownGateScan) =>
  verdict === 'delivered' && (step === null || step === 'set_aside')

function toneOfScan(scan: ShownGateScan) {
  if (scan.step === 'undone') return 'quiet'
  return scan.isUnsent ? 'waiting' : toneOf[scan.verdict]
}

function labelOf(scan: ShownGateScan): string {
  const { verdict, step } = scan
  if (step === 'undone') return gateStepLabels.undone
  if (needsServer(scan)) return 'Waits for the server'
  if (scan.isUnsent) return `${gateVerdictLabels[verdict]}, not sent`
  const label = gateVerdictLabels[verdict]
  return verdict === 'delivered' && step ? `${label}: ${gateStepLabels[step].toLowerCase()}` : label
}
