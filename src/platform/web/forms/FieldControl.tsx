import {
  Checkbox,
  type InputWrapperProps,
  NativeSelect,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { plainMoney } from '../../money.ts'
import { CountryField, CurrencyField } from '../codes/CodeFields.tsx'
import { DateField } from '../DateField.tsx'
import { DateTimeField } from '../DateTimeField.tsx'
import type { NamedField } from './form-fields.ts'
import { readEntry } from './form-values.ts'
import { RadioChoice } from './RadioChoice.tsx'
import type { FormDesk } from './use-form.ts'

/** The help is below the field, so that fields beside each other are in one line. */
const order: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

type ControlProps<V> = { form: FormDesk<V>; named: NamedField<V> }

/** One field of a form, as its kind is entered. */
export function FieldControl<V extends object>({ form, named }: ControlProps<V>): ReactNode {
  const { name, field } = named
  const value: unknown = form.values[name]
  const text = typeof value === 'string' ? value : ''
  const error = form.faults[name] ?? null
  const whyNot = field.whyNot?.(form.values) ?? null
  const give = (given: unknown) => {
    const patch = { [name]: given } as Partial<V> // parse edge: the kind of a field fits its value
    form.change({ ...patch, ...field.fillsIn?.(given as never, form.values) }) // parse edge: the same
  }
  const shared = {
    label: field.label,
    description: whyNot ?? field.help ?? null,
    error,
    disabled: whyNot !== null,
    required: field.isRequired ?? false,
  }
  const input = { ...shared, inputWrapperOrder: order }
  switch (field.kind) {
    case 'line':
      return (
        <TextInput
          {...input}
          autoComplete={field.autoComplete ?? 'off'}
          maxLength={field.longest}
          {...(field.hint ? { placeholder: field.hint } : {})}
          {...(field.keys ? { inputMode: field.keys } : {})}
          {...(field.takesScans ? { 'data-scan': 'text' } : {})}
          value={text}
          onChange={({ currentTarget }) =>
            give(field.isCapital ? currentTarget.value.toUpperCase() : currentTarget.value)
          }
        />
      )
    case 'text':
      return (
        <Textarea
          {...input}
          autosize
          minRows={field.rows ?? 3}
          maxRows={10}
          maxLength={field.longest}
          value={text}
          onChange={({ currentTarget }) =>
            give(field.isOneLine ? currentTarget.value.replaceAll('\n', ' ') : currentTarget.value)
          }
        />
      )
    case 'whole':
    case 'money':
      return <NumberEntry {...{ form, named, input }} />
    case 'choice':
      if (field.isRadio) return <RadioChoice {...{ field, input, value: text }} onValue={give} />
      return (
        <NativeSelect
          {...input}
          value={text}
          data={[
            ...(field.emptyLabel === undefined ? [] : [{ value: '', label: field.emptyLabel }]),
            ...field.options.map(({ value: option, label, whyNot: closed }) => ({
              value: option,
              label,
              disabled: Boolean(closed),
            })),
          ]}
          onChange={({ currentTarget: { value: chosen } }) =>
            give(field.options.some((one) => one.value === chosen) ? chosen : emptyOf(value))
          }
        />
      )
    case 'check':
    case 'switch': {
      const Box = field.kind === 'check' ? Checkbox : Switch
      return (
        <Box
          {...shared}
          checked={value === true}
          onChange={({ currentTarget }) => give(currentTarget.checked)}
        />
      )
    }
    case 'tags':
      return (
        <TagsInput
          {...input}
          value={Array.isArray(value) ? value.map(String) : []}
          maxTags={field.most}
          {...(field.offered ? { data: [...field.offered] } : {})}
          acceptValueOnBlur
          onChange={give}
        />
      )
    case 'day':
      return <DateField {...input} value={text} onDay={(day) => give(day || emptyOf(value))} />
    case 'instant':
      return <DateTimeField {...input} value={text} onInstant={give} />
    case 'country':
      return <CountryField {...input} value={text} onValue={give} />
    case 'currency':
      return <CurrencyField {...input} value={text} onValue={give} />
    case 'own':
      return field.draw(
        {
          label: field.label,
          value: value as never, // parse edge: the field is of this value
          error,
          whyNot,
          answer: form.answer,
          onValue: give,
        },
        form.values,
      )
  }
}

/** No text, in a field whose values are texts or null. */
const emptyOf = (value: unknown) => (typeof value === 'string' && value === '' ? '' : null)

/** A number in its own signs; what is none is kept as it was typed, and refused. */
function NumberEntry<V extends object>(props: ControlProps<V> & { input: object }) {
  const { form, named, input } = props
  const { name, field } = named
  // As it is typed; written out in full once the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const value: unknown = form.values[name]
  const isMoney = field.kind === 'money'
  const unit = field.kind === 'whole' ? field.unit : isMoney ? field.currency : undefined
  const written =
    typeof value !== 'number'
      ? ''
      : field.kind === 'money'
        ? plainMoney(value, field.currency)
        : String(value)
  const type = (text: string) => {
    setTyped(text)
    const number = readEntry(field, text)
    if (number !== undefined)
      form.change({ [name]: number } as Partial<V>) // parse edge: a number for a field of numbers
    else if (text.trim() === '' && !field.isRequired)
      form.change({ [name]: null } as Partial<V>) // parse edge: the same, without a number
    else form.keepEntry(name, text)
  }
  return (
    <TextInput
      {...input}
      autoComplete="off"
      inputMode={isMoney ? 'decimal' : 'numeric'}
      value={typed ?? form.unread[name] ?? written}
      {...(unit ? { rightSection: unit, rightSectionWidth: 12 + unit.length * 9 } : {})}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  )
}
