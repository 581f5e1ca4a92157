import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { type ActDraft, actOfDraft } from '../../act-draft.ts'
import { jsonOf } from '../../answer-paths.ts'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import type { CallKind } from '../../courier-adapter.ts'
import { exampleRequests, type Fields, isFields } from '../../mapping-fields.ts'
import { previewOf } from '../../request-preview.ts'
import classes from './setup.module.css'
import { TrialBadge } from './TrialBadge.tsx'
import type { Setup } from './use-setup.ts'
import { useTrial } from './use-trial.ts'

type PreviewProps = {
  courierId: string
  kind: CallKind
  act: ActDraft
  setup: Setup
  facts: SetupFacts | undefined
}

/** The request as it would be sent now, and a test against the courier's server. */
export function RequestPreview({ courierId, kind, act, setup, facts }: PreviewProps) {
  const made = actOfDraft(act)
  const { text, fault } = previewOf(made, payloadOf(facts, kind), facts?.target ?? null)
  const trial = facts?.trials.find((one) => one.kind === kind)
  const test = useTrial({ courierId, kind, setup })
  const parcel = facts?.parcelCode ?? null
  return (
    <section aria-label="Request" className={classes.part}>
      <h3 className={classes.subtitle}>
        Request for {parcel && kind !== 'cities' ? `parcel ${parcel}` : 'an example'}
      </h3>
      {fault === null ? null : <p role="alert">{fault}</p>}
      {text === null ? null : <pre className={classes.code}>{text}</pre>}
      <div className={classes.row}>
        <ActButton whyNot={test.whyNot} isPending={test.isPending} onAct={test.send}>
          Send it
        </ActButton>
        <TrialBadge trial={trial} act={made} connectionId={setup.facts.connectionId} />
        {trial ? (
          <span className={classes.quiet}>
            <InstantText at={trial.triedAt} />, {trial.triedBy}
          </span>
        ) : null}
      </div>
      {trial && !trial.isOk ? <p role="alert">{trial.said}</p> : null}
      {test.refusal ? <RefusalNote refusal={test.refusal} /> : null}
      <p className={classes.quiet}>
        A test sends invented data, never a customer’s. Use the courier’s test server: it may act on
        the request.
      </p>
    </section>
  )
}

/** The request of an act for the previewed parcel. */
export function payloadOf(facts: SetupFacts | undefined, kind: CallKind): Fields {
  const text = facts?.requests.find((request) => request.kind === kind)?.payload
  const read = text === undefined ? undefined : jsonOf(text)
  return isFields(read) ? read : exampleRequests[kind]
}
