import { useState } from 'react'
import { classNames } from '#platform/web/class-names.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { usePageKeys } from '#platform/web/use-page-keys.ts'
import type { WholeAdvice } from '../advice.fields.ts'
import { refuseSending } from '../advice.rules.ts'
import { type Decision, decisionLabels, decisions, noTerms } from '../advice-decisions.ts'
import { proposeFor } from '../advice-proposal.ts'
import { AdviceDialog } from './AdviceDialog.tsx'
import classes from './advice.module.css'
import { adviceApi } from './advice-api.ts'
import { isUndecided } from './advice-words.ts'
import { EscalateDialog } from './EscalateDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'

type Asked = Decision | 'note' | 'escalate'

/** Nine keys: six decisions, and three ways to find out more first. */
export function AdviceActs({ advice }: { advice: WholeAdvice }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { id, version } = advice
  const failure = 'Not done'
  const contact = useAct({ area: 'advice', run: adviceApi.call.contact, failure })
  const ask = useAct({
    area: 'advice',
    run: adviceApi.call.ask,
    failure,
    onDone: ({ to }) => tellSuccess(`The link went to ${to}`),
  })
  const decide = useAct({
    area: 'advice',
    run: adviceApi.call.decide,
    failure: 'Not decided',
    onDone: (_output, { decision }) =>
      tellSuccess(`Order ${advice.orderNumber}: ${decisionLabels[decision].toLowerCase()}`),
  })
  const isOpen = isUndecided(advice) || advice.state === 'decided'
  const choose = (decision: Decision) => {
    if (decision === 'reattempt') decide.start({ id, version, decision, terms: noTerms })
    else setAsked(decision)
  }
  const proposal = isOpen ? proposeFor(advice) : null
  const steps: readonly Step[] = [
    ...decisions.map((decision) => ({
      isProposed: proposal?.what === decision,
      label: `${decisionLabels[decision]}${decision === 'reattempt' ? '' : ' …'}`,
      whyNot: isOpen ? (refuseSending(advice, decision)?.message ?? null) : whyTold,
      run: () => choose(decision),
    })),
    {
      isProposed: false,
      label: 'Send the customer a link',
      whyNot: isUndecided(advice) ? null : whyTold,
      run: () => ask.start({ id }),
    },
    {
      isProposed: proposal?.what === 'call',
      label: 'Note a call …',
      whyNot: null,
      run: () => setAsked('note'),
    },
    { isProposed: false, label: 'Escalate …', whyNot: null, run: () => setAsked('escalate') },
  ]
  const canContact = advice.state === 'raised' || advice.state === 'rejected'
  usePageKeys({
    ...Object.fromEntries(
      steps.map(({ label, whyNot, run }, at) => [
        `${at + 1}`,
        { does: label, run: whyNot === null ? run : null },
      ]),
    ),
    c: {
      does: 'Call the customer now',
      run: canContact ? () => contact.start({ id, version }) : null,
    },
  })
  const close = () => setAsked(null)
  return (
    <>
      {proposal ? (
        <p className={classes.proposal}>
          Proposed: <strong>{wordsOf(proposal.what)}</strong>. {proposal.why}
        </p>
      ) : null}
      <Steps steps={steps} isPending={decide.isPending || ask.isPending} />
      {canContact ? (
        <p className={classes.quiet}>
          <button
            type="button"
            className={classes.link}
            onClick={() => contact.start({ id, version })}
          >
            I call the customer now
          </button>{' '}
          <kbd className={classes.key}>C</kbd> shows your colleagues that you are calling.
        </p>
      ) : null}
      {asked === 'note' ? <NoteDialog advice={advice} onClose={close} /> : null}
      {asked === 'escalate' ? <EscalateDialog advice={advice} onClose={close} /> : null}
      {asked !== null && asked !== 'note' && asked !== 'escalate' ? (
        <AdviceDialog advice={advice} decision={asked} onClose={close} />
      ) : null}
    </>
  )
}

const whyTold = 'The courier was told already. Wait for its answer, or escalate.'

const wordsOf = (what: Decision | 'call') =>
  what === 'call' ? 'Call the customer' : decisionLabels[what]

type Step = {
  readonly isProposed: boolean
  readonly label: string
  readonly whyNot: string | null
  readonly run: () => unknown
}

function Steps({ steps, isPending }: { steps: readonly Step[]; isPending: boolean }) {
  return (
    <fieldset className={classes.steps} aria-busy={isPending}>
      <legend className="visually-hidden">What shall the courier do?</legend>
      {steps.map(({ isProposed, label, whyNot, run }, at) => (
        <button
          key={label}
          type="button"
          className={classNames(classes.step, isProposed && classes.proposed)}
          aria-disabled={whyNot !== null}
          title={whyNot ?? ''}
          onClick={() => (isPending || whyNot !== null ? undefined : run())}
        >
          <kbd className={classes.key}>{at + 1}</kbd>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
