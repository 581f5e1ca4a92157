import { expect, test } from 'vitest'
import type { FormFields } from './form-fields.ts'
import { shownFields } from './form-fields.ts'
import { changedNames, faultsBefore, mergeTheirs, readEntry, wordsOf } from './form-values.ts'

type Box = {
  readonly title: string
  readonly kind: 'box' | 'tape'
  readonly edge: number | null
  readonly costMinor: number | null
  readonly tags: readonly string[]
}

const opened: Box = { title: 'Small', kind: 'box', edge: 200, costMinor: 125, tags: ['plain'] }

const fields: FormFields<Box> = {
  title: { kind: 'line', label: 'Name', longest: 20, isRequired: true },
  kind: {
    kind: 'choice',
    label: 'Kind',
    options: [
      { value: 'box', label: 'Box' },
      { value: 'tape', label: 'Tape' },
    ],
  },
  edge: { kind: 'whole', label: 'Edge', unit: 'mm', isShown: ({ kind }) => kind === 'box' },
  costMinor: { kind: 'money', label: 'Cost', currency: 'GBP' },
  tags: { kind: 'tags', label: 'Tags', most: 3 },
}

const fieldOf = (name: keyof Box) => {
  const found = shownFields(fields, opened).find((one) => one.name === name)
  if (!found) throw new Error(`no field ${name}`)
  return found.field
}

test('a value that only one of two people changed is as that person left it', () => {
  const mine = { ...opened, title: 'Smaller', tags: ['plain', 'thin'] }
  const theirs = { ...opened, edge: 210, tags: ['plain', 'thin'] }
  expect(mergeTheirs(opened, mine, theirs)).toEqual({
    values: { ...opened, title: 'Smaller', edge: 210, tags: ['plain', 'thin'] },
    clashes: [],
    taken: ['edge'],
  })
})

test('a value that both changed keeps mine until one is chosen', () => {
  const mine = { ...opened, title: 'Mine', edge: null }
  const theirs = { ...opened, title: 'Theirs', edge: 210 }
  const merged = mergeTheirs(opened, mine, theirs)
  expect(merged.values).toEqual(mine)
  expect(merged.clashes).toEqual([
    { name: 'title', theirs: 'Theirs', mine: 'Mine' },
    { name: 'edge', theirs: 210, mine: null },
  ])
})

test('what is changed is compared by value, also in lists', () => {
  expect(changedNames(opened, { ...opened, tags: ['plain'] })).toEqual([])
  expect(changedNames(opened, { ...opened, tags: [], edge: 0 })).toEqual(['edge', 'tags'])
})

test('a form is not sent with a required field empty, or with an entry that is no number', () => {
  const values = { ...opened, title: '  ' }
  expect(faultsBefore(shownFields(fields, values), values, { costMinor: '1,2x' })).toEqual({
    title: 'Please fill this in.',
    costMinor: 'Enter an amount such as £12.50.',
  })
  // What is not shown is not asked for.
  const tape = { ...opened, kind: 'tape' as const }
  expect(faultsBefore(shownFields(fields, tape), tape, { edge: 'wide' })).toEqual({})
})

test('a rule of the screen refuses a value, and so does a time that is none', () => {
  type Hold = { readonly hours: number; readonly until: string }
  const ofHold: FormFields<Hold> = {
    hours: {
      kind: 'whole',
      label: 'Hours',
      fault: (hours, { until }) => (until === '' && hours === 0 ? 'Enter one of the two.' : null),
    },
    until: { kind: 'instant', label: 'Until' },
  }
  const faultsOf = (values: Hold) => faultsBefore(shownFields(ofHold, values), values, {})
  expect(faultsOf({ hours: 0, until: '' })).toEqual({ hours: 'Enter one of the two.' })
  expect(faultsOf({ hours: 0, until: 'tomorrow' })).toEqual({
    until: expect.stringContaining('Enter a day and a time'),
  })
  expect(faultsOf({ hours: 0, until: '2026-11-20T14:00:00.000Z' })).toEqual({})
})

test('an entry is read as the number that it is, and nothing else is guessed', () => {
  expect(readEntry(fieldOf('costMinor'), '1.5')).toBe(150)
  expect(readEntry(fieldOf('costMinor'), '1.505')).toBeUndefined()
  expect(readEntry(fieldOf('edge'), ' 210 ')).toBe(210)
  for (const text of ['', '2.5', '1e3', '12 mm'])
    expect(readEntry(fieldOf('edge'), text)).toBeUndefined()
})

test('the comparison says values as the form shows them', () => {
  expect(wordsOf(fieldOf('kind'), 'tape')).toBe('Tape')
  expect(wordsOf(fieldOf('costMinor'), 1_250)).toBe('£12.50')
  expect(wordsOf(fieldOf('tags'), [])).toBe('empty')
  expect(wordsOf(fieldOf('tags'), ['plain', 'thin'])).toBe('plain, thin')
})
