import { Switch } from '@mantine/core'
import type { OutletShape } from '../outlets.fields.ts'
import { refuseSwitches } from '../outlets.rules.ts'
import classes from './places.module.css'

type Switches = Pick<OutletShape, 'sells' | 'ships' | 'receives' | 'allowsNegative'>

const words: Readonly<Record<keyof Switches, { label: string; effect: string }>> = {
  sells: { label: 'Sells', effect: 'Takes orders, or sells over the counter.' },
  ships: { label: 'Ships', effect: 'Goods leave it by parcel or transfer.' },
  receives: { label: 'Receives', effect: 'Goods come in from suppliers and other outlets.' },
  allowsNegative: {
    label: 'Stock may fall below zero',
    effect: 'For a counter that must not stop; such stock is never promised to orders.',
  },
}

const switches = ['sells', 'ships', 'receives', 'allowsNegative'] as const

/** What may be done at an outlet. */
export function OutletSwitches(props: {
  shape: Switches
  onChange: (patch: Partial<Switches>) => void
}) {
  const { shape, onChange } = props
  const fault = refuseSwitches(shape)?.message
  return (
    <fieldset className={classes.choices}>
      <legend>What may be done there</legend>
      {switches.map((key) => (
        <Switch
          key={key}
          label={words[key].label}
          description={words[key].effect}
          checked={shape[key]}
          error={key === 'allowsNegative' ? fault : null}
          onChange={(event) => onChange({ [key]: event.currentTarget.checked })}
        />
      ))}
    </fieldset>
  )
}
