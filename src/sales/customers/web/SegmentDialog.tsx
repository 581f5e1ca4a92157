import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choicesOfStates } from '#platform/choices.ts'
import { parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Segment } from '../customer-segments.contract.ts'
import type { SegmentRule } from '../customers.fields.ts'
import { customerMachine, customerStates } from '../customers.states.ts'
import classes from './customers.module.css'
import { segmentsApi } from './customers-api.ts'

type Draft = Readonly<Record<(typeof texts)[number]['key'], string>> & {
  readonly state: string
  readonly hasCredit: boolean
  readonly acceptsMails: boolean
}

const texts = [
  { key: 'tag', label: 'Tagged' },
  { key: 'city', label: 'Lives in' },
  { key: 'fewestOrders', label: 'Orders, at least' },
  { key: 'mostOrders', label: 'Orders, at most' },
  { key: 'spentFromMinor', label: 'Spent, at least' },
  { key: 'returnedFromPercent', label: 'Came back, at least %' },
  { key: 'orderedWithinDays', label: 'Ordered within days' },
  { key: 'quietForDays', label: 'No order for days' },
] as const

type DialogProps = {
  rule: SegmentRule
  /** The one that is changed; without it a new one is kept. */
  segment?: Segment
  onClose: () => void
}

/** A rule with a name; how many it has is counted while it is written. */
export function SegmentDialog({ rule, segment, onClose }: DialogProps) {
  const { currency } = useHouse()
  const [name, setName] = useState(segment?.name ?? '')
  const [draft, setDraft] = useState<Draft>(() => draftOf(rule, currency))
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const written = ruleOfDraft(draft, currency)
  const counted = useQuery({
    ...segmentsApi.ask('count', useDebounced(written)),
    placeholderData: keepPreviousData,
  })
  const act = useAct({
    area: 'customerSegments',
    run: segmentsApi.call.save,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`“${name}” is kept`)
      onClose()
    },
  })
  const count = counted.data?.count
  return (
    <ConfirmDialog
      title={segment ? `Change “${segment.name}”` : 'New segment'}
      confirmLabel="Keep segment"
      fields={
        <div className={classes.form}>
          <TextInput
            label="Name"
            maxLength={60}
            value={name}
            error={fieldFault(act.refusal, 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <RuleFields draft={draft} onChange={change} />
        </div>
      }
      isPending={act.isPending}
      refusal={act.refusal?.field === 'name' ? null : act.refusal}
      onConfirm={() =>
        act.start({
          name,
          rule: written,
          ...(segment ? { id: segment.id, version: segment.version } : {}),
        })
      }
      onClose={onClose}
    >
      {count === undefined
        ? 'Counting…'
        : `${formatCount(count)} ${count === 1 ? 'customer' : 'customers'} at this moment.`}
    </ConfirmDialog>
  )
}

type FieldsProps = { draft: Draft; onChange: (part: Partial<Draft>) => void }

function RuleFields({ draft, onChange }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="State"
          value={draft.state}
          data={[{ value: '', label: 'Any' }, ...choicesOfStates(customerStates, customerMachine)]}
          onChange={(event) => onChange({ state: event.currentTarget.value })}
        />
        {texts.map(({ key, label }) => (
          <TextInput
            key={key}
            label={label}
            maxLength={30}
            value={draft[key]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Checkbox
        label="Has store credit"
        checked={draft.hasCredit}
        onChange={(event) => onChange({ hasCredit: event.currentTarget.checked })}
      />
      <Checkbox
        label="Agreed to mails"
        checked={draft.acceptsMails}
        onChange={(event) => onChange({ acceptsMails: event.currentTarget.checked })}
      />
    </>
  )
}

function draftOf(rule: SegmentRule, currency: string): Draft {
  const said = (value: number | undefined) => (value === undefined ? '' : String(value))
  const { spentFromMinor } = rule
  return {
    state: rule.state ?? '',
    tag: rule.tag ?? '',
    city: rule.city ?? '',
    fewestOrders: said(rule.fewestOrders),
    mostOrders: said(rule.mostOrders),
    spentFromMinor: spentFromMinor === undefined ? '' : plainMoney(spentFromMinor, currency),
    returnedFromPercent: said(rule.returnedFromPercent),
    orderedWithinDays: said(rule.orderedWithinDays),
    quietForDays: said(rule.quietForDays),
    hasCredit: rule.hasCredit ?? false,
    acceptsMails: rule.acceptsMails ?? false,
  }
}

/** What is left empty, or is no number, asks nothing. */
function ruleOfDraft(draft: Draft, currency: string): SegmentRule {
  const state = customerStates.find((one) => one === draft.state)
  const wholes = [
    'fewestOrders',
    'mostOrders',
    'returnedFromPercent',
    'orderedWithinDays',
    'quietForDays',
  ] as const
  const numbers = wholes.flatMap((key) =>
    /^\d{1,6}$/.test(draft[key].trim()) ? [[key, Number(draft[key])] as const] : [],
  )
  const spent = parseMoney(draft.spentFromMinor.trim(), currency)
  return {
    ...(state ? { state } : {}),
    ...(draft.tag.trim() ? { tag: draft.tag.trim() } : {}),
    ...(draft.city.trim() ? { city: draft.city.trim() } : {}),
    ...(spent ? { spentFromMinor: spent } : {}),
    ...(draft.hasCredit ? { hasCredit: true } : {}),
    ...(draft.acceptsMails ? { acceptsMails: true } : {}),
    ...Object.fromEntries(numbers),
  }
}
