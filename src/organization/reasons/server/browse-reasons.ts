import { capability } from '#organization/users/capabilities.ts'
import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import type { ReasonRow } from '../reasons.contract.ts'
import { reasonList } from '../reasons.list.ts'
import { reasonUseLabels } from '../reasons.rules.ts'
import { listReasons } from './reasons.queries.ts'

const usesOf = ({ appliesTo }: ReasonRow) => appliesTo.map((use) => reasonUseLabels[use]).join(', ')

/** The company has some hundred reasons at most. */
export const reasons = serveSmallList<ReasonRow, typeof reasonList>(reasonList, {
  rows: async (reader, actor) => (await listReasons(reader, actor, {})).reasons,
  // By their codes, as the choices of a form are ordered.
  keyOf: ({ code }) => code,
  filters: {
    use: ({ appliesTo }) => appliesTo,
    fault: ({ fault }) => fault,
    direction: ({ direction }) => direction,
    isActive: ({ isActive }) => isActive,
    needsNote: ({ needsNote }) => needsNote,
    needsPhoto: ({ needsPhoto }) => needsPhoto,
  },
  sorts: {
    uses: (reason) => usesOf(reason).slice(0, 80),
    state: ({ isActive }) => (isActive ? 'Active' : 'Archived'),
  },
  search: ({ label, code }) => `${label} ${code}`,
})

export const reasonsFile = fileOfList(reasons, {
  path: '/files/reasons',
  name: 'reasons',
  access: capability.businessSettings,
  cells: { uses: usesOf },
  more: [
    {
      label: 'State',
      kind: 'text',
      value: ({ isActive }) => (isActive ? 'Active' : 'Archived'),
    },
  ],
})
