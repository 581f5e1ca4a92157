import { Checkbox } from '@mantine/core'
import { choicesOf } from '#platform/choices.ts'
import type { FormFields, OwnControl } from '#platform/web/forms/form-fields.ts'
import type { ReasonFacts, ReasonRow } from '../reasons.contract.ts'
import {
  directionLabels,
  directions,
  faultLabels,
  faults,
  type ReasonUse,
  reasonUseLabels,
  reasonUses,
} from '../reasons.rules.ts'
import classes from './ReasonPanel.module.css'

export type ReasonValues = ReasonFacts & { readonly code: string }

/** The fields of a reason code: its label, its uses, and who is at fault. */
export function reasonFields(
  reason: ReasonRow | null,
  all: readonly ReasonRow[],
): FormFields<ReasonValues> {
  const isFixed = reason !== null
  return {
    label: {
      kind: 'line',
      label: 'Reason',
      help: 'What staff choose, and what records say.',
      longest: 80,
      isRequired: true,
    },
    code: {
      kind: 'line',
      label: 'Code',
      help: 'For reports and programs; it cannot be changed later. Empty: made from the reason.',
      longest: 40,
      whyNot: () => (isFixed ? 'Records name it, so it stays.' : null),
    },
    appliesTo: {
      kind: 'own',
      label: 'Used for',
      draw: (control) => <UsesField {...control} />,
      words: (uses) => uses.map((use) => reasonUseLabels[use]).join(', ') || 'nothing',
    },
    fault: {
      kind: 'choice',
      label: 'Fault',
      help: 'Reports group by it.',
      options: choicesOf(faults, faultLabels),
      isShort: true,
    },
    direction: {
      kind: 'choice',
      label: 'Direction',
      help: 'For goods: which way they go.',
      options: choicesOf(directions, directionLabels),
      isShort: true,
    },
    parentCode: {
      kind: 'choice',
      label: 'Belongs to',
      help: 'The reason that it is a kind of.',
      options: parentsFor(reason?.code ?? '', all),
      emptyLabel: 'None',
      isShort: true,
    },
    position: {
      kind: 'whole',
      label: 'Place in the list',
      help: 'The first nine have a digit.',
      isRequired: true,
      isShort: true,
    },
    needsNote: { kind: 'check', label: 'A note is required' },
    needsPhoto: {
      kind: 'check',
      label: 'A photo is required',
      help: 'Of goods that come back for it, and of stock that is adjusted for it.',
    },
  }
}

function UsesField({ label, value, error, onValue }: OwnControl<ReasonUse[]>) {
  return (
    <Checkbox.Group
      label={label}
      error={error}
      value={value}
      onChange={(chosen) => onValue(reasonUses.filter((use) => chosen.includes(use)))}
    >
      <div className={classes.uses}>
        {reasonUses.map((use) => (
          <Checkbox key={use} size="xs" value={use} label={reasonUseLabels[use]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Two levels only: a reason that others belong to belongs to none itself. */
function parentsFor(own: string, all: readonly ReasonRow[]) {
  return all
    .filter(({ code, parentCode }) => parentCode === null && code !== own)
    .map(({ code, label }) => ({ value: code, label }))
}

export function factsOf(reason: ReasonRow | null, all: readonly ReasonRow[]): ReasonValues {
  const last = Math.max(0, ...all.map(({ position }) => position))
  return {
    label: reason?.label ?? '',
    code: reason?.code ?? '',
    appliesTo: reason?.appliesTo ?? [],
    direction: reason?.direction ?? 'any',
    needsNote: reason?.needsNote ?? false,
    needsPhoto: reason?.needsPhoto ?? false,
    fault: reason?.fault ?? 'unknown',
    parentCode: reason?.parentCode ?? null,
    position: reason?.position ?? last + 10,
  }
}

/** A code derived from the label: “Took us too long” is `took_us_too_long`. */
export function codeFor(label: string): string {
  const words = label.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  return words.replace(/^[^a-z]+|_+$/g, '').slice(0, 40)
}
