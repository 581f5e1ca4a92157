import { z } from 'zod'
import { adviceReasonWords } from '#delivery/couriers/advice-reasons.ts'
import { parcelMachine } from '#delivery/dispatch/parcels.states.ts'
import { plainMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { insistOnFilter } from '#platform/server/http/insist-on-filter.ts'
import { tableFile } from '#platform/server/http/send-table.ts'
import { everyPage } from '#platform/server/keyset.ts'
import { filters } from '../advice.contract.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { adviceMachine } from '../advice.states.ts'
import { decisionLabels, resultLabels } from '../advice-decisions.ts'
import { adviceSorts } from '../advice-queue.ts'
import { access } from './find-advice.ts'
import { listAdvice } from './list-advice.ts'

/** The queue as it is filtered. */
export const adviceFile = tableFile<AdviceRow>({
  path: '/files/advice',
  name: 'shipper-advice',
  access,
  columns: [
    { label: 'Parcel', kind: 'text', value: ({ parcelCode }) => parcelCode },
    { label: 'Order', kind: 'number', value: ({ orderNumber }) => orderNumber },
    { label: 'Customer', kind: 'text', value: ({ name }) => name },
    { label: 'Town', kind: 'text', value: ({ city }) => city },
    { label: 'Courier', kind: 'text', value: ({ courierName }) => courierName },
    { label: 'Reason', kind: 'text', value: ({ reason }) => adviceReasonWords[reason] },
    { label: 'In their words', kind: 'text', value: ({ courierText }) => courierText },
    { label: 'Attempts', kind: 'number', value: ({ attempts }) => attempts },
    {
      label: 'Value',
      kind: 'number',
      value: ({ valueMinor, currency }) => plainMoney(valueMinor, currency),
    },
    { label: 'Currency', kind: 'text', value: ({ currency }) => currency },
    { label: 'Answer by', kind: 'text', value: ({ respondBy }) => respondBy },
    { label: 'State', kind: 'text', value: ({ state }) => adviceMachine.states[state].label },
    {
      label: 'Decision',
      kind: 'text',
      value: ({ decision }) => (decision === null ? '' : decisionLabels[decision]),
    },
    {
      label: 'Parcel is',
      kind: 'text',
      value: ({ parcelState }) => parcelMachine.states[parcelState].label,
    },
    {
      label: 'Ended',
      kind: 'text',
      value: ({ result }) => (result === null ? '' : resultLabels[result]),
    },
  ],
  rows: allRows,
})

const { part, reason, q } = filters

const asked = z.object({
  part,
  reason,
  q,
  courier: filters.courierId,
  outlet: filters.outletId,
  sort: z.enum(adviceSorts).catch('urgent'),
})

async function* allRows(reader: Reader, actor: Actor, query: Readonly<Record<string, string>>) {
  const { courier: courierId, outlet: outletId, ...rest } = insistOnFilter(asked, query)
  const input = { ...rest, courierId, outletId, limit: 200 }
  for await (const rows of everyPage((after) => listAdvice(reader, actor, { ...input, after })))
    yield* rows
}
