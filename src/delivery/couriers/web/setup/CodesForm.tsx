import { TextInput } from '@mantine/core'
import type { ActDraft } from '../../act-draft.ts'
import { adviceKinds, adviceKindWords } from '../../advice-reasons.ts'
import type { OfferedField } from '../../request-preview.ts'
import classes from './setup.module.css'

type CodesFormProps = {
  act: ActDraft
  fields: readonly OfferedField[]
  fault: string | null
  onChange: (act: ActDraft) => void
}

/** The courier's codes for our instructions, where the act has them. */
export function CodesForm({ act, fields, fault, onChange }: CodesFormProps) {
  if (!fields.some(({ name }) => name === 'decision'))
    return fault ? <p role="alert">{fault}</p> : null
  const { decision = {}, ...others } = act.codes
  const put = (kind: string, text: string) => {
    const { [kind]: _before, ...rest } = decision
    const code = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text
    const changed = text === '' ? rest : { ...rest, [kind]: code }
    onChange({
      ...act,
      codes: Object.keys(changed).length > 0 ? { ...others, decision: changed } : others,
    })
  }
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Their codes for our instructions</legend>
      <div className={classes.pair}>
        {adviceKinds.map((kind) => (
          <TextInput
            key={kind}
            label={adviceKindWords[kind]}
            placeholder={kind}
            maxLength={100}
            value={String(decision[kind] ?? '')}
            onChange={(event) => put(kind, event.currentTarget.value)}
          />
        ))}
      </div>
      {fault ? <p role="alert">{fault}</p> : null}
    </fieldset>
  )
}
