import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { choicesOfStates } from '#platform/choices.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import type { Segment } from '../customer-segments.contract.ts'
import type { SegmentRule } from '../customers.fields.ts'
import { customerMachine, customerStates } from '../customers.states.ts'
import { segmentsApi } from './customers-api.ts'
import { ruleOfValues, type SegmentValues, valuesOfRule } from './segment-values.ts'

type DialogProps = {
  rule: SegmentRule
  /** The one that is changed; without it a new one is kept. */
  segment?: Segment
  onClose: () => void
}

/** A rule with a name; how many it has is counted while it is written. */
export function SegmentDialog({ rule, segment, onClose }: DialogProps) {
  const { currency } = useHouse()
  return (
    <FormDialog
      area="customerSegments"
      title={segment ? `Change “${segment.name}”` : 'New segment'}
      subject={segment ? `“${segment.name}”` : 'The segment'}
      confirmLabel="Keep segment"
      asEntered={(values) => ({ effect: <CountNow rule={ruleOfValues(values)} /> })}
      fields={fieldsOf(currency)}
      {...(segment
        ? changeOf(segment, () => readAgain(segment), valuesOf)
        : { opened: valuesOfRule('', rule) })}
      save={({ values, version }, options) =>
        segmentsApi.call.save(
          {
            name: values.name,
            rule: ruleOfValues(values),
            ...(segment ? { id: segment.id, version } : {}),
          },
          options,
        )
      }
      onSaved={(_, { name }) => {
        tellSuccess(`“${name}” is kept`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function CountNow({ rule }: { rule: SegmentRule }) {
  const { data, error } = useQuery({
    ...segmentsApi.ask('count', useDebounced(rule)),
    placeholderData: keepPreviousData,
  })
  if (error) return 'This rule cannot be counted.'
  if (!data) return 'Counting…'
  return `${formatCount(data.count)} ${data.count === 1 ? 'customer' : 'customers'} at this moment.`
}

/** One that was removed meanwhile is refused when it is saved. */
async function readAgain(segment: Segment): Promise<Segment> {
  const { segments } = await segmentsApi.call.list({})
  return segments.find(({ id }) => id === segment.id) ?? segment
}

const valuesOf = ({ name, rule }: Segment) => valuesOfRule(name, rule)

const whole = (label: string, refusedAs: string) =>
  ({ kind: 'whole', label, isShort: true, refusedAs }) as const

function fieldsOf(currency: string): FormFields<SegmentValues> {
  return {
    name: { kind: 'line', label: 'Name', longest: 60, isRequired: true },
    state: {
      kind: 'choice',
      label: 'State',
      options: choicesOfStates(customerStates, customerMachine),
      emptyLabel: 'Any',
      isShort: true,
      refusedAs: 'rule.state',
    },
    tag: { kind: 'line', label: 'Tagged', longest: 30, isShort: true, refusedAs: 'rule.tag' },
    city: { kind: 'line', label: 'Lives in', longest: 80, isShort: true, refusedAs: 'rule.city' },
    fewestOrders: whole('Orders, at least', 'rule.fewestOrders'),
    mostOrders: whole('Orders, at most', 'rule.mostOrders'),
    spentFromMinor: {
      kind: 'money',
      label: 'Spent, at least',
      currency,
      isShort: true,
      refusedAs: 'rule.spentFromMinor',
    },
    returnedFromPercent: whole('Came back, at least %', 'rule.returnedFromPercent'),
    orderedWithinDays: whole('Ordered within days', 'rule.orderedWithinDays'),
    quietForDays: whole('No order for days', 'rule.quietForDays'),
    hasCredit: { kind: 'check', label: 'Has store credit' },
    acceptsMails: { kind: 'check', label: 'Agreed to mails' },
  }
}
