import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { parcelList } from '../parcels.list.ts'
import { lateToPackList, toPackList } from '../to-pack.list.ts'
import { toPack } from './list-waiting.ts'
import { countLate } from './parcels/kept-cut-offs.ts'
import { parcels } from './parcels/list-parcels.ts'

const common = {
  access: capability.dispatch,
  page: '/dispatch',
  mainFor: ['dispatch_manager', 'staff'],
} as const

const fromParcels = { endpoint: 'parcels.list', list: parcelList, page: parcels.page } as const
const byPacking = { sort: 'packed', since: ({ packedAt }: { packedAt: string }) => packedAt }

export const needsOfDispatch: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'dispatch.late_parcels',
      area: 'parcels',
      one: 'parcel misses its cut-off',
      many: 'parcels miss their cut-off',
      tone: 'bad',
      urgency: 10,
      params: { tab: 'parcels', late: 'true' },
      button: 'Load parcels',
      since: 'due',
    },
    { ...fromParcels, countSome: countLate },
  ),
  serveNeed(
    {
      ...common,
      key: 'dispatch.late_orders',
      area: 'dispatch',
      one: 'order to pack misses its cut-off',
      many: 'orders to pack miss their cut-off',
      tone: 'bad',
      urgency: 12,
      params: { tab: 'pack', late: 'true' },
      button: 'Pack late orders',
      since: 'due',
    },
    {
      endpoint: 'dispatch.toPack',
      list: lateToPackList,
      page: toPack.page,
      first: { sort: 'due', since: ({ dueAt }) => dueAt },
    },
  ),
  serveNeed(
    {
      ...common,
      key: 'dispatch.to_pack',
      area: 'dispatch',
      one: 'order to pack',
      many: 'orders to pack',
      tone: 'active',
      urgency: 45,
      params: { tab: 'pack' },
      button: 'Pack orders',
      since: 'oldest',
    },
    {
      endpoint: 'dispatch.toPack',
      list: toPackList,
      page: toPack.page,
      first: { sort: 'placed', since: ({ placedAt }) => placedAt },
    },
  ),
  serveNeed(
    {
      ...common,
      key: 'dispatch.to_book',
      area: 'parcels',
      one: 'parcel to book with a courier',
      many: 'parcels to book with a courier',
      tone: 'active',
      urgency: 46,
      params: { tab: 'parcels', state: 'packed' },
      button: 'Book parcels',
      since: 'oldest',
    },
    { ...fromParcels, first: byPacking },
  ),
  serveNeed(
    {
      ...common,
      key: 'dispatch.to_hand_over',
      area: 'parcels',
      one: 'parcel to hand over to its courier',
      many: 'parcels to hand over to their courier',
      tone: 'active',
      urgency: 47,
      params: { tab: 'parcels', state: 'booked' },
      button: 'Hand over parcels',
      since: 'oldest',
    },
    { ...fromParcels, first: byPacking },
  ),
]
