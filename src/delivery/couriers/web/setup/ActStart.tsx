import { ActButton } from '#platform/web/ActButton.tsx'
import { type ActDraft, draftOfAct, newAct } from '../../act-draft.ts'
import type { CallKind } from '../../courier-adapter.ts'
import { callKindWords } from '../../courier-words.ts'
import { draftOf } from '../../mapping-draft.ts'
import { mappingPresets } from '../../mapping-presets.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

type StartProps = { kind: CallKind; setup: Setup; onStart: (act: ActDraft) => void }

/** An act that is not set up for this courier's server yet. */
export function ActStart({ kind, setup, onStart }: StartProps) {
  const isEmpty = Object.keys(setup.draft.acts).length === 0
  const presets = mappingPresets.flatMap((preset) => {
    const act = preset.mapping.acts[kind]
    return act ? [{ ...preset, act }] : []
  })
  return (
    <div className={classes.form}>
      <p className={classes.quiet}>
        {callKindWords[kind]} is not set up. Leave it out where the courier’s server does not offer
        it.
      </p>
      <div className={classes.row}>
        <ActButton weight="main" onAct={() => onStart(newAct(kind))}>
          Set up {callKindWords[kind].toLowerCase()}
        </ActButton>
        {presets.map(({ key, label, act }) => (
          <ActButton key={key} onAct={() => onStart(draftOfAct(act))}>
            Start from: {label}
          </ActButton>
        ))}
      </div>
      {isEmpty ? (
        <div className={classes.row}>
          {mappingPresets.map(({ key, label, mapping }) => (
            <ActButton key={key} size="xs" onAct={() => setup.setDraft(draftOf(mapping))}>
              All acts from: {label}
            </ActButton>
          ))}
        </div>
      ) : null}
    </div>
  )
}
