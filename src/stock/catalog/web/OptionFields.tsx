import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { mostOptions } from '../variant-options.ts'
import type { OptionText } from './option-rows.ts'
import classes from './products.module.css'

type OptionFieldsProps = {
  options: readonly OptionText[]
  onChange: (options: readonly OptionText[]) => void
}

const examples = ['Colour', 'Size', 'Material']

/** How the variants differ: up to three options, each with its values. */
export function OptionFields({ options, onChange }: OptionFieldsProps) {
  const change = (place: number, part: Partial<OptionText>) =>
    onChange(options.map((option, at) => (at === place ? { ...option, ...part } : option)))
  return (
    <div className={classes.options}>
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has no name before it is typed.
        <div key={place} className={classes.option}>
          <TextInput
            label={`Option ${place + 1}`}
            placeholder={examples[place] ?? ''}
            maxLength={40}
            value={option.name}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <TextInput
            label="Values"
            placeholder="Separated by commas: red, blue"
            value={option.values}
            onChange={(event) => change(place, { values: event.currentTarget.value })}
          />
          <button
            type="button"
            aria-label={`Take option ${place + 1} away`}
            data-hint={`Take option ${place + 1} away`}
            className={classes.iconAct}
            onClick={() => onChange(options.filter((_option, at) => at !== place))}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ))}
      {options.length < mostOptions ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...options, { name: '', values: '' }])}
        >
          {options.length === 0 ? 'It comes in variants' : 'Another option'}
        </Button>
      ) : null}
    </div>
  )
}
