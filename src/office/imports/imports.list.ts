import { choicesOfStates } from '#platform/choices.ts'
import { listFor } from '#platform/lists/define-list.ts'
import type { ImportRun } from './imports.contract.ts'
import { importMachine, importStates } from './imports.states.ts'

export const importList = listFor<ImportRun>()({
  noun: 'imports',
  path: '/imports',
  columns: {
    file: { label: 'File', kind: 'text', of: 'fileName', card: 'title', isSortable: true },
    kind: { label: 'Holds', kind: 'text', of: 'kindLabel', width: '190px' },
    state: {
      label: 'State',
      kind: 'state',
      of: 'state',
      machine: importMachine,
      width: '160px',
      card: 'mark',
      isSortable: true,
    },
    outlet: { label: 'Outlet', kind: 'text', of: 'outletCode', width: '88px', isSortable: true },
    records: {
      label: 'Records',
      kind: 'count',
      of: 'recordsDone',
      width: '96px',
      isSortable: true,
    },
    refused: {
      label: 'Refused',
      kind: 'count',
      of: 'refusedLines',
      width: '96px',
      isSortable: true,
    },
    brought: { label: 'Brought', kind: 'drawn' },
    by: { label: 'Sent by', kind: 'text', of: 'createdBy', width: '140px', isSortable: true },
    sent: { label: 'Sent', kind: 'when', of: 'createdAt', width: '146px', isSortable: true },
  },
  filters: {
    kind: { label: 'Holds', kind: 'word' },
    state: {
      label: 'State',
      kind: 'choice',
      options: choicesOfStates(importStates, importMachine),
    },
    refused: { label: 'Refused', kind: 'count' },
    sent: { label: 'Sent', kind: 'days' },
  },
  search: 'Name of the file, or who sent it',
  order: '-sent',
})
