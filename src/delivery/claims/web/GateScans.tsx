import { useQueryClient } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { GateSession } from '../gate.contract.ts'
import {
  type GateAnswer,
  type GateVerdict,
  gateAnswerLabels,
  gateAnswers,
  gateStepLabels,
  gateVerdictLabels,
} from '../gate-verdicts.ts'
import classes from './claims.module.css'
import { gateApi } from './claims-api.ts'

const toneOf = {
  expected: 'good',
  not_on_sheet: 'waiting',
  received_before: 'quiet',
  unknown: 'bad',
  delivered: 'bad',
} as const satisfies Readonly<Record<GateVerdict, string>>

type Scan = GateSession['scans'][number]

/** The scans of a session, newest first: those that wait for an answer, and an undo for each. */
export function GateScans({ session }: { session: GateSession }) {
  const { id, state, scans } = session
  const queries = useQueryClient()
  const keep = (after: GateSession) =>
    queries.setQueryData(gateApi.ask('get', { id }).queryKey, after)
  const answer = useAct({ area: 'gate', run: gateApi.call.answer, onDone: keep })
  const undo = useAct({ area: 'gate', run: gateApi.call.undoScan, onDone: keep })
  const isOpen = state === 'open'
  return (
    <ul className={classes.scans}>
      {scans.map((scan) => (
        <li key={scan.id} className={classes.scan}>
          <CodeText code={scan.code} />
          <ToneBadge
            tone={scan.step === 'undone' ? 'quiet' : toneOf[scan.verdict]}
            label={labelOf(scan)}
          />
          <span className={classes.minor}>
            <InstantText at={scan.at} />
          </span>
          {isOpen && isWaiting(scan) ? (
            <Answers
              scan={scan}
              isPending={answer.isPending}
              onAnswer={(given) => answer.start({ id, scanId: scan.id, answer: given })}
            />
          ) : null}
          {isOpen && scan.step !== 'undone' ? (
            <ActButton
              size="xs"
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

type AnswersProps = { scan: Scan; isPending: boolean; onAnswer: (answer: GateAnswer) => void }

/** The possible explanations for a delivered parcel. */
export function Answers({ scan, isPending, onAnswer }: AnswersProps) {
  return (
    <fieldset className={classes.answers} aria-label={`What is ${scan.code}?`}>
      {gateAnswers
        .filter((answer) => answer !== scan.step)
        .map((answer) => (
          <ActButton key={answer} size="xs" isPending={isPending} onAct={() => onAnswer(answer)}>
            {gateAnswerLabels[answer]}
          </ActButton>
        ))}
    </fieldset>
  )
}

const isWaiting = ({ verdict, step }: Scan) =>
  verdict === 'delivered' && (step === null || step === 'set_aside')

function labelOf({ verdict, step }: Scan): string {
  if (step === 'undone') return gateStepLabels.undone
  const label = gateVerdictLabels[verdict]
  return verdict === 'delivered' && step ? `${label}: ${gateStepLabels[step].toLowerCase()}` : label
}
