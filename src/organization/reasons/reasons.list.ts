import { choicesOf } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ReasonRow } from './reasons.contract.ts'
import {
  directionLabels,
  directions,
  faultLabels,
  faults,
  reasonUseLabels,
  reasonUses,
} from './reasons.rules.ts'

export const reasonList = listFor<ReasonRow>()({
  noun: 'reasons',
  path: '/business-settings/reasons',
  columns: {
    position: {
      label: 'Position',
      kind: 'count',
      of: 'position',
      width: '84px',
      card: 'none',
      isHidden: true,
      isSortable: true,
    },
    label: {
      label: 'Reason',
      kind: 'text',
      of: 'label',
      width: '230px',
      card: 'title',
      isSortable: true,
    },
    code: {
      label: 'Code',
      kind: 'code',
      of: 'code',
      width: '160px',
      isHidden: true,
      isSortable: true,
    },
    uses: { label: 'Used for', kind: 'tags', of: 'appliesTo', isSortable: true },
    fault: {
      label: 'Fault',
      kind: 'choice',
      of: 'fault',
      labels: faultLabels,
      width: '84px',
      isSortable: true,
    },
    direction: {
      label: 'Direction',
      kind: 'choice',
      of: 'direction',
      labels: directionLabels,
      width: '104px',
      isHidden: true,
      isSortable: true,
    },
    parent: {
      label: 'Belongs to',
      kind: 'code',
      of: 'parentCode',
      width: '160px',
      isHidden: true,
      isSortable: true,
    },
    state: { label: 'State', kind: 'drawn', width: '96px', card: 'mark', isSortable: true },
  },
  filters: {
    use: { label: 'Used for', kind: 'choice', options: choicesOf(reasonUses, reasonUseLabels) },
    fault: { label: 'Fault', kind: 'choice', options: choicesOf(faults, faultLabels) },
    direction: {
      label: 'Direction',
      kind: 'choice',
      options: choicesOf(directions, directionLabels),
    },
    isActive: { label: 'State', kind: 'yesNo', yes: 'Active', no: 'Archived', formerly: 'open' },
    needsNote: { label: 'Note', kind: 'yesNo', yes: 'Required', no: 'Optional' },
    needsPhoto: { label: 'Photo', kind: 'yesNo', yes: 'Required', no: 'Optional' },
  },
  search: 'Words or code',
  prefix: 'reason_',
  order: 'position',
})
