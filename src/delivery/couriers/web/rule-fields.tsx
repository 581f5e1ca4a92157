import { Checkbox, Input } from '@mantine/core'
import { daysInWords } from '#organization/outlets/collections.rules.ts'
import { CollectionDays } from '#organization/outlets/web/index.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { TimeField } from '#platform/web/TimeField.tsx'
import { adviceKinds, adviceKindWords } from '../advice-reasons.ts'
import type { WholeAccount } from '../courier-accounts.fields.ts'
import { silences } from '../courier-rules.ts'
import classes from './couriers.module.css'
import { silenceWords } from './rule-words.ts'

type Rules = WholeAccount['rules']

/** The whole numbers of the agreement. */
const numbers = {
  maxAttempts: 'Max attempts',
  respondHours: 'Respond within, hours',
  returnDays: 'Return time, days',
  disposalDays: 'Disposed of after, days',
  claimAfterDays: 'Claims from day',
  claimWithinDays: 'Claims until day',
  remitDays: 'COD due after, days',
  cashFeeBasisPoints: 'COD fee, 1/100 %',
  mostPerCall: 'Max parcels per call',
} as const

type NumberName = keyof typeof numbers

const numberNames = Object.keys(numbers) as NumberName[] // parse edge: keys loses the names

type Values = Pick<
  Rules,
  'cutOffTime' | 'labelSource' | 'silence' | 'claimCapMinor' | 'feePerParcelMinor' | 'takesAdvice'
> &
  Readonly<Record<NumberName, number | null>> & {
    /** Separated by commas. */
    readonly services: string
    readonly collections: Pick<Rules, 'collectionDays' | 'closedOn'>
  }

export function ruleFields(currency: string): FormFields<Values> {
  const number = (name: NumberName) =>
    ({ kind: 'whole', label: numbers[name], isRequired: true, isShort: true }) as const
  return {
    cutOffTime: {
      kind: 'own',
      label: 'Cut-off',
      isShort: true,
      draw: ({ label, value, error, onValue }) => (
        <TimeField label={label} value={value} error={error} onTime={onValue} />
      ),
      words: (time) => time || 'empty',
    },
    services: {
      kind: 'line',
      label: 'Services',
      help: 'The courier’s names, separated by commas.',
      longest: 1_900,
      isShort: true,
    },
    labelSource: {
      kind: 'choice',
      label: 'Labels',
      isShort: true,
      options: [
        { value: 'ours', label: 'Ours' },
        { value: 'courier', label: 'The courier’s' },
      ],
    },
    silence: {
      kind: 'choice',
      label: 'If we don’t respond, it',
      isShort: true,
      options: silences.map((value) => ({ value, label: silenceWords[value].toLowerCase() })),
    },
    maxAttempts: number('maxAttempts'),
    respondHours: number('respondHours'),
    returnDays: number('returnDays'),
    disposalDays: number('disposalDays'),
    claimAfterDays: number('claimAfterDays'),
    claimWithinDays: number('claimWithinDays'),
    remitDays: number('remitDays'),
    cashFeeBasisPoints: number('cashFeeBasisPoints'),
    mostPerCall: number('mostPerCall'),
    claimCapMinor: {
      kind: 'money',
      currency,
      label: 'Max compensation',
      help: 'Per claim. Empty for no limit.',
      isShort: true,
    },
    feePerParcelMinor: { kind: 'money', currency, label: 'Fee per parcel', isShort: true },
    collections: {
      kind: 'own',
      label: 'Collection days',
      refusedAs: 'collectionDays',
      draw: ({ value, error, onValue }) => (
        <>
          <CollectionDays
            days={value.collectionDays}
            closedOn={value.closedOn}
            onChange={onValue}
          />
          {error ? <Input.Error role="alert">{error}</Input.Error> : null}
        </>
      ),
      words: ({ collectionDays, closedOn }) =>
        [daysInWords(collectionDays), closedOn.length === 0 ? '' : `not on ${closedOn.join(', ')}`]
          .filter(Boolean)
          .join('; ') || 'none',
    },
    takesAdvice: {
      kind: 'own',
      label: 'Advice that it takes',
      draw: ({ label, value, error, onValue }) => (
        <Checkbox.Group
          label={label}
          error={error}
          value={[...value]}
          onChange={(chosen) => onValue(adviceKinds.filter((kind) => chosen.includes(kind)))}
        >
          <div className={classes.pair}>
            {adviceKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={adviceKindWords[kind]} />
            ))}
          </div>
        </Checkbox.Group>
      ),
      words: (kinds) => kinds.map((kind) => adviceKindWords[kind]).join(', ') || 'none',
    },
  }
}

export function ruleValues({ rules }: Pick<WholeAccount, 'rules'>): Values {
  const { collectionDays, closedOn, services, ...others } = rules
  return { ...others, services: services.join(', '), collections: { collectionDays, closedOn } }
}

/** As they are sent; a missing number was refused before. */
export function rulesOf({ services, collections, ...others }: Values): Rules {
  const whole = Object.fromEntries(numberNames.map((name) => [name, others[name] ?? 0]))
  return {
    ...others,
    ...(whole as Record<NumberName, number>), // parse edge: by the same names
    ...collections,
    services: services
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  }
}
