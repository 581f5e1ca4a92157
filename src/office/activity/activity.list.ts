import { eventKindLabels, eventKinds } from '#platform/area-phrases.ts'
import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { FilterInput, ListCall } from '#platform/lists/list-input.ts'
import { upperFirst } from '#platform/upper-first.ts'
import type { ActivityEntry } from './activity.fields.ts'
import { resultLabels, results, wayLabels, ways } from './activity.ways.ts'
import { fields } from './all-phrases.ts'
import { knownNouns } from './known-nouns.ts'

const hidden = { isHidden: true, card: 'none' } as const

/**
 * The log keeps its entries about records and users that are gone, so that a saved view by one of
 * them stays as it is: these filters name no kind of record.
 */
export const activityList = listFor<ActivityEntry>()({
  noun: 'entries',
  path: '/activity-logs',
  columns: {
    at: { label: 'When', kind: 'when', of: 'at', width: '156px', isSortable: true },
    what: { label: 'What happened', kind: 'drawn', card: 'title' },
    actor: { label: 'Who', kind: 'text', of: 'actorName', width: '164px', ...hidden },
    record: { label: 'Record', kind: 'text', of: 'label', width: '180px', ...hidden },
    noun: {
      label: 'Record type',
      kind: 'choice',
      of: 'noun',
      labels: Object.fromEntries(knownNouns.map(({ key, label }) => [key, label])),
      width: '116px',
      ...hidden,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '70px', card: 'none' },
    way: {
      label: 'Source',
      kind: 'choice',
      of: 'via',
      labels: wayLabels,
      width: '116px',
      card: 'none',
    },
    device: { label: 'Device', kind: 'text', of: 'device', width: '136px', ...hidden },
    result: {
      label: 'Result',
      kind: 'choice',
      of: 'result',
      labels: resultLabels,
      width: '110px',
      card: 'mark',
    },
  },
  filters: {
    actorId: { label: 'Who', kind: 'record', formerly: 'actor' },
    /** A product or one of its variants: what is about it and all its variants. */
    productId: { label: 'Product', kind: 'record', formerly: 'product' },
    /** A group of types of events, such as money. */
    kind: { label: 'Kind', kind: 'choice', options: choicesOf(eventKinds, eventKindLabels) },
    type: { label: 'Event', kind: 'word' },
    field: {
      label: 'Changed field',
      kind: 'choice',
      options: fields.map((field) => ({ value: field, label: upperFirst(field) })),
    },
    noun: {
      label: 'Record type',
      kind: 'choice',
      options: knownNouns.map(({ key, label }) => ({ value: key, label })),
      isExtra: true,
    },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    via: {
      label: 'Source',
      kind: 'choice',
      options: choicesOf(ways, wayLabels),
      formerly: 'way',
      isExtra: true,
    },
    result: { label: 'Result', kind: 'choice', options: choicesOf(results, resultLabels) },
    at: { label: 'When', kind: 'days', formerEnds: { from: 'from', to: 'until' } },
    entityId: { label: 'Record', kind: 'record', formerly: 'record' },
    requestId: { label: 'Request', kind: 'word', formerly: 'request', isExtra: true },
  },
  search: 'Record, product, SKU or value',
  order: '-at',
})

/** What narrows the log; the export takes the same. */
export type ActivityFilter = FilterInput<typeof activityList>

/** The same as a page asks for it. */
export type ActivityCall = ListCall<typeof activityList>
