import { NativeSelect, TextInput } from '@mantine/core'
import { ActButton } from '#platform/web/ActButton.tsx'
import type { ActDraft } from '../../act-draft.ts'
import type { SetupFacts } from '../../courier-accounts.fields.ts'
import type { CallKind } from '../../courier-adapter.ts'
import { callKindWords } from '../../courier-words.ts'
import type { MappingFault } from '../../mapping-faults.ts'
import { offeredFields } from '../../request-preview.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { CodesForm } from './CodesForm.tsx'
import { FieldTable } from './FieldTable.tsx'
import { HeaderTable } from './HeaderTable.tsx'
import { payloadOf } from './RequestPreview.tsx'
import classes from './setup.module.css'

export type ActFormProps = {
  kind: CallKind
  act: ActDraft
  facts: SetupFacts | undefined
  faults: readonly MappingFault[]
  /** Undefined removes the act. */
  onChange: (act: ActDraft | undefined) => void
  /** The field that a click on a value of the answer fills. */
  onTarget: (target: string) => void
  /** The last answer, for the values at the paths. */
  answer: string
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The request of one act, and where its answer has which value. */
export function ActForm(props: ActFormProps) {
  const { kind, act, facts, faults, onChange } = props
  const payload = payloadOf(facts, kind)
  const target = facts?.target ?? null
  const fields = offeredFields(payload, target)
  const faultAt = (place: string) => faults.find((fault) => fault.place === place)?.sentence ?? null
  const onlyJson = Object.keys(act.more)
  return (
    <>
      <div className={classes.line}>
        <NativeSelect
          label="Method"
          data={[...methods]}
          value={act.method}
          className={classes.short}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...act, method: methods.find((one) => one === value) ?? 'POST' })
          }
        />
        <TextInput
          label="Path"
          description="After the base address, such as /orders/{{trackingNumber}}."
          className={classes.wide}
          maxLength={500}
          value={act.path}
          error={faultAt('path')}
          onChange={(event) => onChange({ ...act, path: event.currentTarget.value })}
        />
      </div>
      <HeaderTable
        headers={act.headers}
        faultAt={faultAt}
        onChange={(headers) => onChange({ ...act, headers })}
      />
      <FieldTable
        act={act}
        fields={fields}
        payload={payload}
        target={target}
        faultAt={faultAt}
        onChange={onChange}
      />
      <CodesForm act={act} fields={fields} fault={faultAt('codes')} onChange={onChange} />
      <AnswerForm {...props} faultAt={faultAt} />
      {onlyJson.length > 0 ? (
        <p className={classes.quiet}>Also set in the JSON tab: {onlyJson.join(', ')}.</p>
      ) : null}
      {faultAt('many') ? <p role="alert">{faultAt('many')}</p> : null}
      <div className={classes.row}>
        <ActButton size="xs" onAct={() => onChange(undefined)}>
          Remove {callKindWords[kind].toLowerCase()}
        </ActButton>
      </div>
    </>
  )
}
