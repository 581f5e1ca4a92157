import { choicesOf, choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { WaveRow } from './waves.fields.ts'
import { methodLabels, waveMethods } from './waves.rules.ts'
import { waveMachine, waveStates } from './waves.states.ts'

const states = choicesOfStates(waveStates, waveMachine)
const methods = choicesOf(waveMethods, methodLabels)

const counted = <K extends 'orders' | 'openOrders' | 'lines' | 'pickedLines'>(
  of: K,
  label: string,
  width: string,
) => ({ label, kind: 'count', of, width }) as const

const hidden = { isHidden: true, card: 'none' } as const

export const waveList = listFor<WaveRow>()({
  noun: 'waves',
  path: '/dispatch/waves',
  columns: {
    number: {
      label: 'Wave',
      kind: 'number',
      of: 'number',
      width: '80px',
      card: 'title',
      isSortable: true,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '84px', isSortable: true },
    method: { label: 'How', kind: 'choice', of: 'method', labels: methodLabels, card: 'title' },
    picker: { label: 'Picker', kind: 'text', of: 'pickerName', width: '150px', isSortable: true },
    orders: counted('orders', 'Orders', '90px'),
    openOrders: { ...counted('openOrders', 'Open orders', '110px'), ...hidden },
    lines: { ...counted('lines', 'Lines', '80px'), ...hidden },
    picked: counted('pickedLines', 'Lines picked', '120px'),
    late: { label: 'Late', kind: 'count', of: 'late', width: '86px', card: 'mark' },
    held: { label: 'Held', kind: 'count', of: 'held', width: '86px', card: 'mark' },
    created: { label: 'Planned', kind: 'when', of: 'createdAt', width: '150px', isSortable: true },
    changed: {
      label: 'In this state since',
      kind: 'when',
      of: 'stateChangedAt',
      width: '150px',
      isSortable: true,
      ...hidden,
    },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: waveMachine,
      width: '120px',
      card: 'mark',
    },
  },
  filters: {
    state: { label: 'State', kind: 'choice', options: states },
    outletId: { label: 'Outlet', kind: 'record', of: 'outlet', formerly: 'outlet' },
    method: { label: 'How', kind: 'choice', options: methods },
    late: { label: 'Late', kind: 'yesNo', yes: 'with late orders', no: 'no late order' },
    held: { label: 'Held', kind: 'yesNo', yes: 'with orders on hold', no: 'no order on hold' },
    created: { label: 'Planned', kind: 'days' },
  },
  search: 'Number, outlet or picker',
  order: '-created',
})
