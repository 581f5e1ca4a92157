import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { plainMoney } from '#platform/money.ts'
import { insistOnParameters } from '#platform/server/http/insist-on-parameters.ts'
import { type TableColumn, tableFile } from '#platform/server/http/send-table.ts'
import { everyRow } from '#platform/server/keyset.ts'
import { parcelFilter } from '../../parcels.contract.ts'
import type { ParcelRow } from '../../parcels.fields.ts'
import { parcelMachine } from '../../parcels.states.ts'
import { suspensionLabel } from '../../suspensions.rules.ts'
import { listParcels } from './list-parcels.ts'

const text = (label: string, value: (row: ParcelRow) => string | null): TableColumn<ParcelRow> => ({
  label,
  kind: 'text',
  value,
})
const number = (
  label: string,
  value: (row: ParcelRow) => string | number | null,
): TableColumn<ParcelRow> => ({ label, kind: 'number', value })

const columns: readonly TableColumn<ParcelRow>[] = [
  text('Parcel', (row) => row.code),
  number('Order', (row) => row.orderNumber),
  text('State', ({ state }) => parcelMachine.states[state].label),
  text('Ship to', (row) => row.shipName),
  text('City', (row) => row.shipCity),
  text('Outlet', (row) => row.outletCode),
  text('Courier', (row) => row.courierName),
  text('Courier suspended', ({ suspension }) => suspensionLabel(suspension)),
  text('Service', (row) => row.service),
  text('Tracking number', (row) => row.trackingNumber),
  number('Cash to collect', (row) => plainMoney(row.cashMinor, row.currency)),
  text('Currency', (row) => row.currency),
  number('Weight in grams', (row) => row.weightGrams),
  { label: 'Packed', kind: 'instant', value: (row) => row.packedAt },
  { label: 'Handed over', kind: 'instant', value: (row) => row.handedOverAt },
  { label: 'Last news', kind: 'instant', value: (row) => row.newsAt },
  text('In words', (row) => row.newsText),
]

const yes = z
  .literal('1')
  .transform(() => true)
  .optional()

/** How the page's address calls what the filter calls otherwise. */
const query = z
  .object({ ...parcelFilter, late: yes, outdated: yes, failed: yes, suspended: yes, open: yes })
  .omit({ courierId: true, outletId: true, waitingAreaId: true })
  .extend({
    courier: parcelFilter.courierId,
    outlet: parcelFilter.outletId,
    waits: parcelFilter.waitingAreaId,
  })

const rowsPerRead = 200

/** The parcels of the page's filter. */
export const parcelsFile = tableFile<ParcelRow>({
  path: '/files/parcels',
  name: 'parcels',
  access: capability.dispatch,
  columns,
  rows: (reader, actor, given) => {
    const {
      courier: courierId,
      outlet: outletId,
      waits: waitingAreaId,
      ...rest
    } = insistOnParameters(query, given)
    const filter = { ...rest, courierId, outletId, waitingAreaId }
    return everyRow((after) => listParcels(reader, actor, { ...filter, after, limit: rowsPerRead }))
  },
})
