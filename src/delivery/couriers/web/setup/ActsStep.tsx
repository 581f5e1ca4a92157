import { useRef, useState } from 'react'
import { useUrlState } from '#platform/web/url-state.ts'
import { actOfDraft } from '../../act-draft.ts'
import { clickedPath, withFormOf } from '../../answer-paths.ts'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import { type CallKind, callKinds } from '../../courier-adapter.ts'
import { callKindWords } from '../../courier-words.ts'
import { listOfKind } from '../../mapping-fields.ts'
import { trialState } from '../../tried-acts.ts'
import { ActForm } from './ActForm.tsx'
import { ActStart } from './ActStart.tsx'
import { AnswerTree } from './AnswerTree.tsx'
import { JsonTab } from './JsonTab.tsx'
import { MessagesForm } from './MessagesForm.tsx'
import { RequestPreview } from './RequestPreview.tsx'
import { SetupLinks } from './SetupLinks.tsx'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

type StepProps = { courierId: string; setup: Setup; facts: SetupFacts | undefined }

/** One tab per act, messages, and the same mapping as JSON. */
export function ActsStep({ courierId, setup, facts }: StepProps) {
  const { params } = useUrlState()
  const { draft, faults, jsonFault } = setup
  const kind = callKinds.find((one) => one === params.act)
  const open = kind ?? (params.act === 'hook' || params.act === 'json' ? params.act : 'book')
  const markOf = (part: string): 'good' | 'bad' | null => {
    if (faults.some((fault) => fault.part === part)) return 'bad'
    const one = callKinds.find((known) => known === part)
    const act = one && draft.acts[one]
    if (!one || !act) return null
    const trial = facts?.trials.find((known) => known.kind === one)
    return trialState(trial, actOfDraft(act), setup.facts.connectionId) === 'worked' ? 'good' : null
  }
  const links = [
    ...callKinds.map((key) => ({ key, label: callKindWords[key], mark: markOf(key) })),
    { key: 'hook', label: 'Messages', mark: markOf('hook') },
    { key: 'json', label: 'JSON', mark: jsonFault === null ? null : ('bad' as const) },
  ]
  return (
    <div className={classes.step}>
      <SetupLinks label="Acts" param="act" links={links} openKey={open} />
      {jsonFault !== null && open !== 'json' ? (
        <p role="alert" className={classes.overtaken}>
          The JSON tab holds text that cannot be read. The form shows the last version that could
          be. Correct or discard the text there to go on.
        </p>
      ) : null}
      <fieldset className={classes.bare} disabled={jsonFault !== null && open !== 'json'}>
        {open === 'json' ? <JsonTab setup={setup} /> : null}
        {open === 'hook' ? <MessagesForm setup={setup} /> : null}
        {open !== 'json' && open !== 'hook' ? (
          <ActPart key={open} courierId={courierId} kind={open} setup={setup} facts={facts} />
        ) : null}
      </fieldset>
    </div>
  )
}

/** The form of one act, and beside it the request and the last answer. */
function ActPart({ courierId, kind, setup, facts }: StepProps & { kind: CallKind }) {
  const { draft, setDraft } = setup
  const [target, setTarget] = useState<string | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const act = draft.acts[kind]
  const put = (changed: typeof act) =>
    setDraft((now) => {
      const { [kind]: _before, ...others } = now.acts
      return { ...now, acts: changed ? { ...others, [kind]: changed } : others, json: null }
    })
  if (!act) return <ActStart kind={kind} setup={setup} onStart={put} />
  const fill = (keys: readonly (string | number)[]) => {
    if (target === null) return 'Go to the field that the value fills, then choose the value.'
    const isListed = listOfKind[kind] !== undefined && target.startsWith('answer.')
    const clicked = clickedPath(keys, isListed, act.list)
    if (!clicked) return 'This value is not in a list, or its name cannot be written as a path.'
    const name = target.replace('answer.', '')
    if (target.startsWith('answer.'))
      put({
        ...act,
        ...(clicked.list === undefined ? {} : { list: clicked.list }),
        answer: { ...act.answer, [name]: withFormOf(clicked.path, act.answer[name] ?? '') },
      })
    else put({ ...act, [target]: clicked.path })
    form.current?.querySelector<HTMLElement>(`[data-target="${target}"]`)?.focus()
    return null
  }
  const trial = facts?.trials.find((one) => one.kind === kind)
  return (
    <div className={classes.beside}>
      <div ref={form} className={classes.form}>
        <ActForm
          kind={kind}
          act={act}
          facts={facts}
          faults={setup.faults.filter(({ part }) => part === kind)}
          onChange={put}
          onTarget={setTarget}
          answer={trial?.answer ?? ''}
        />
      </div>
      <div className={classes.side}>
        <RequestPreview courierId={courierId} kind={kind} act={act} setup={setup} facts={facts} />
        <AnswerTree
          title="Last answer"
          text={trial?.answer ?? ''}
          whenNone="Send a test to see what the courier answers."
          onPick={fill}
        />
      </div>
    </div>
  )
}
