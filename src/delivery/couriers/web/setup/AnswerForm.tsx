import { NativeSelect, TextInput } from '@mantine/core'
import { jsonOf, valueAtPath } from '../../answer-paths.ts'
import { answerFields, listOfKind } from '../../mapping-fields.ts'
import type { ActFormProps } from './ActForm.tsx'
import { answerWords } from './answer-words.ts'
import classes from './setup.module.css'

type AnswerFormProps = ActFormProps & { faultAt: (place: string) => string | null }

/**
 * Where the answer has which value. Choosing a value of the last answer fills the focused field.
 */
export function AnswerForm({ kind, act, answer, faultAt, onChange, onTarget }: AnswerFormProps) {
  const { needed, also } = answerFields[kind]
  const content = jsonOf(answer)
  const found = (path: string, list: string | null = null) =>
    content === undefined || path === '' ? '' : valueAtPath(content, path, list)
  const put = (name: string, path: string) =>
    onChange({ ...act, answer: { ...act.answer, [name]: path } })
  const inputOf = (target: string, label: string, value: string, change: (to: string) => void) => ({
    'data-target': target,
    label,
    value,
    maxLength: 200,
    onFocus: () => onTarget(target),
    onChange: (event: { currentTarget: { value: string } }) => change(event.currentTarget.value),
  })
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Their answer → our field</legend>
      <p className={classes.quiet}>
        Go to a field, then choose a value of the last answer, or type its path, such as
        data.number. A path that begins with = is the value itself, such as =pdf.
      </p>
      <div className={classes.pair}>
        {listOfKind[kind] === undefined ? null : (
          <TextInput
            {...inputOf('list', 'List', act.list ?? '', (list) => onChange({ ...act, list }))}
            description="Empty where the answer itself is the list. Paths begin at each entry."
          />
        )}
        {[...needed, ...also].map((name) => (
          <AnswerInput
            key={name}
            name={name}
            isNeeded={needed.includes(name)}
            path={act.answer[name] ?? ''}
            found={found(act.answer[name] ?? '', act.list)}
            error={faultAt(`answer.${name}`)}
            onFocus={() => onTarget(`answer.${name}`)}
            onChange={(path) => put(name, path)}
          />
        ))}
        <TextInput
          {...inputOf('okPath', 'Success at', act.okPath, (okPath) => onChange({ ...act, okPath }))}
          description={found(act.okPath) || 'Where a server answers 200 and means no.'}
        />
        <TextInput
          {...inputOf('okEquals', 'Success value', act.okEquals, (okEquals) =>
            onChange({ ...act, okEquals }),
          )}
          description="What it has to be, such as 200 or ok."
        />
        <TextInput
          {...inputOf('errorText', 'Error text at', act.errorText, (errorText) =>
            onChange({ ...act, errorText }),
          )}
          description={found(act.errorText) || 'Shown to staff.'}
        />
        <TextInput
          {...inputOf('errorCode', 'Error code at', act.errorCode, (errorCode) =>
            onChange({ ...act, errorCode }),
          )}
          description={found(act.errorCode) || 'Optional.'}
        />
      </div>
    </fieldset>
  )
}

type AnswerInputProps = {
  name: string
  isNeeded: boolean
  path: string
  found: string
  error: string | null
  onFocus: () => void
  onChange: (path: string) => void
}

function AnswerInput({ name, isNeeded, path, found, error, onFocus, onChange }: AnswerInputProps) {
  const [where = '', form = ''] = path.split('|')
  const isAmount = name === 'costMinor'
  return (
    <div className={classes.form}>
      <TextInput
        data-target={`answer.${name}`}
        label={answerWords[name] ?? name}
        description={found === '' ? (isNeeded ? 'Required.' : 'Optional.') : `Now: ${found}`}
        maxLength={180}
        value={isAmount ? where : path}
        error={error}
        onFocus={onFocus}
        onChange={({ currentTarget: { value } }) =>
          onChange(isAmount && form !== '' && value !== '' ? `${value}|${form}` : value)
        }
      />
      {isAmount && where !== '' ? (
        <NativeSelect
          aria-label="The cost is written as"
          size="xs"
          data={[
            { value: 'number', label: 'Minor units, 350' },
            { value: 'minor', label: 'Amount, 3.50' },
          ]}
          value={form === 'minor' ? 'minor' : 'number'}
          onChange={(event) => onChange(`${where}|${event.currentTarget.value}`)}
        />
      ) : null}
    </div>
  )
}
